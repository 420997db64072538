-- Who may frame the linking page is asked before the page knows whose account it is for.
create index accounts_by_parent_origin on accounts
  using gin (((settings->'bridge'->'parent_origins')::jsonb));
create index organizations_by_parent_origin on organizations
  using gin (((settings->'bridge'->'parent_origins')::jsonb));
