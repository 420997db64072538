-- Resources of the transaction's environment whose document is like the pattern, with ids between two; null matches all.
-- Payments are also found by the document of their owner, a paykey; then each part has at most `_limit`. It runs as
-- `railhead_engine`: under the policy no index of trigrams is used, since `like` may not see a row before it.
-- The kind is a literal of the text, or the partial index is not found.
create or replace function search_document_ids(
  _account_id uuid, _kind text, _pattern text, _first uuid, _last uuid, _limit bigint
)
returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own text := format(
    'select d.resource_id from search_documents d where d.environment_id = $1 and d.account_id = $2
      and d.kind = %L %s %s %s limit $6',
    _kind, case when _pattern is null then '' else 'and d.text like $3' end,
    case when _first is null then '' else 'and d.resource_id >= $4' end,
    case when _last is null then '' else 'and d.resource_id <= $5' end);
begin
  if _kind <> 'payment' or _pattern is null then
    return query execute own using railhead_environment(), _account_id, _pattern, _first, _last, _limit;
    return;
  end if;
  return query execute format(
    'with own as materialized (%s)
    select resource_id from own
    union all
    (select p.id from payments p
      where p.environment_id = $1 and p.paykey_id in (select d.resource_id from search_documents d
          where d.environment_id = $1 and d.account_id = $2 and d.kind = ''owner'' and d.text like $3)
        %s %s and not exists (select from own where own.resource_id = p.id)
      limit $6)',
    own, case when _first is null then '' else 'and p.id >= $4' end,
    case when _last is null then '' else 'and p.id <= $5' end)
  using railhead_environment(), _account_id, _pattern, _first, _last, _limit;
end
$$;
