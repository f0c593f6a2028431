#!/bin/sh
# Patroni and its command line, `patronictl`, with the password that they read only from the environment.
password=$(cat /run/secrets/patroni-password) || exit 1
export PATRONI_SUPERUSER_PASSWORD="$password" PATRONI_REPLICATION_PASSWORD="$password" PATRONI_RESTAPI_PASSWORD="$password"
exec "/usr/bin/${0##*/}" "$@"
