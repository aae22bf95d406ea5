#!/bin/sh
# Runs once, in a new database of compose.yaml: the role that serves, which owns nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE satukurir_app LOGIN PASSWORD :'password';
SQL
