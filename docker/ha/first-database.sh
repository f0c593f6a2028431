#!/bin/sh
# Patroni runs this once, on the first primary. $1: how to reach the new server.
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database-password)" "$1" <<'SQL'
create role lectern login createdb password :'password';
create database lectern owner lectern template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C.UTF-8';
grant pg_monitor to lectern;
SQL
