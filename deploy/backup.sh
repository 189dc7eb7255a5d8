#!/bin/sh
# Copies the database into /backups once a day, tries the copy, and deletes tables that are too old (compose.yaml).
while :; do
    python manage.py backup /backups --keep 14 --drill
    python manage.py tidy
    sleep 86400
done
