# The referee for many, in a container: docker build -t referee . (or compose.yaml, with PostgreSQL and Caddy)
# The digest is that of all architectures; deploy/docker-bake.hcl builds for amd64 and arm64.
ARG PYTHON=python:3.13-slim-trixie@sha256:9662417aace5ae7b8e2609cce472b72a8958e134ba372808abe9cc1a0c0125e6
FROM ${PYTHON}

LABEL org.opencontainers.image.title="Referee" \
      org.opencontainers.image.description="Keeps the record of a board game at a real table, with rulings and reasons" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 REFEREE_NO_SETUP=1 REFEREE_VAR=/var/lib/referee
WORKDIR /opt/referee

# pg_dump and pg_restore, for `manage.py backup` and `manage.py restore`: version 17, as the database in compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*

COPY requirements-server.txt ./
RUN pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements-server.txt

COPY manage.py pyproject.toml ./
COPY referee ./referee
COPY templates ./templates
COPY static ./static
COPY fixtures ./fixtures
COPY locale ./locale
COPY deploy/backup.sh LICENSE ./
RUN useradd --uid 10001 --no-create-home --home-dir /var/lib/referee referee \
    && install -d -o referee -g referee -m 700 /var/lib/referee /backups

USER referee
VOLUME /var/lib/referee
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health/', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["sh", "-c", "python manage.py migrate --no-input -v0 && python manage.py collectstatic --no-input -v0 && exec python manage.py serve --host 0.0.0.0 --port 8000"]
