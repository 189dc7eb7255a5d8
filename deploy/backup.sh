#!/bin/sh
# Copies the database into /backups once a day (compose.yaml). libpq reads the password from PGPASSWORD.
umask 077
while :; do
    copy=/backups/referee-$(date +%Y%m%d-%H%M%S).dump
    if pg_dump --format=custom --file="$copy.part" && mv "$copy.part" "$copy"; then
        echo "$copy: $(wc -c < "$copy") bytes"
        ls -1 /backups/referee-*.dump | sort -r | tail -n +15 | xargs -r rm --
    else
        echo "$copy: no copy was made" >&2
        rm -f "$copy.part"
    fi
    sleep 86400
done
