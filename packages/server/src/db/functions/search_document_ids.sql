-- Resources of the transaction's environment whose document is like the pattern, with ids between two; null matches all. It runs as
-- `railhead_engine`: under the policy no index of trigrams is used, since `like` may not see a row before it.
-- The kind is a literal of the text, or the partial index is not found.
create or replace function search_document_ids(
  _account_id uuid, _kind text, _pattern text, _first uuid, _last uuid, _limit bigint
)
returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute format(
    'select d.resource_id from search_documents d where d.environment_id = $1 and d.account_id = $2
      and d.kind = %L %s %s %s limit $6',
    _kind, case when _pattern is null then '' else 'and d.text like $3' end,
    case when _first is null then '' else 'and d.resource_id >= $4' end,
    case when _last is null then '' else 'and d.resource_id <= $5' end)
  using railhead_environment(), _account_id, _pattern, _first, _last, _limit;
end
$$;
