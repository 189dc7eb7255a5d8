# The referee for many, in a container: docker build -t referee . (or compose.yaml, with PostgreSQL and Caddy)
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 REFEREE_NO_SETUP=1 REFEREE_VAR=/var/lib/referee
WORKDIR /opt/referee

# pg_restore, for `manage.py restore`.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*

COPY requirements-server.txt ./
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements-server.txt

COPY manage.py ./
COPY referee ./referee
COPY templates ./templates
COPY static ./static
COPY fixtures ./fixtures
COPY locale ./locale
RUN useradd --uid 10001 --no-create-home --home-dir /var/lib/referee referee \
    && install -d -o referee -g referee -m 700 /var/lib/referee

USER referee
VOLUME /var/lib/referee
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health/', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["sh", "-c", "python manage.py migrate --no-input -v0 && python manage.py collectstatic --no-input -v0 && exec python manage.py serve --host 0.0.0.0 --port 8000"]
