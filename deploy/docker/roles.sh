#!/usr/bin/env bash
# The roles of docs/operate/roles.md, made once in an empty data folder.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v engine="$ENGINE_PASSWORD" -d "$POSTGRES_DB" <<'SQL'
create role railhead_api nologin;
create role railhead_engine login bypassrls password :'engine';
grant railhead_api to railhead_engine;
create role railhead_owner login in role railhead_engine password :'owner';
alter database railhead owner to railhead_owner;
alter schema public owner to railhead_owner;
SQL
