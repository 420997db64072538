-- Most messages arrive at once: their only attempt stands in columns, and JSON is written only of
-- what came before the last one. Building it cost more than all the rest of a delivery's row.
alter table webhook_deliveries
  add column last_at timestamptz,
  add column last_sent_at timestamptz,
  add column last_url text,
  add column last_status integer,
  add column last_error text,
  add column last_latency_ms integer,
  add column last_response text;
alter table webhook_deliveries rename column attempts to earlier_attempts;
alter table webhook_deliveries
  alter column earlier_attempts drop not null,
  alter column earlier_attempts drop default;

update webhook_deliveries d
set last_at = (a.last ->> 'at')::timestamptz,
  last_sent_at = (a.last ->> 'sent_at')::timestamptz,
  last_url = a.last ->> 'url',
  last_status = (a.last ->> 'status')::integer,
  last_error = a.last ->> 'error',
  last_latency_ms = (a.last ->> 'latency_ms')::integer,
  last_response = a.last ->> 'response',
  earlier_attempts = nullif(d.earlier_attempts - -1, '[]')
from (
  select endpoint_id, id, earlier_attempts -> -1 as last from webhook_deliveries
) a
where a.endpoint_id = d.endpoint_id and a.id = d.id;

-- Every attempt at a delivery, the oldest first, as readers get them.
create function webhook_attempts(d webhook_deliveries) returns jsonb
language sql stable as $$
  select coalesce(d.earlier_attempts, '[]') || case when d.last_at is null then '[]'
    else jsonb_build_array(jsonb_build_object(
      'at', to_char(d.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sent_at', to_char(d.last_sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'url', d.last_url, 'status', d.last_status, 'error', d.last_error,
      'latency_ms', d.last_latency_ms, 'response', d.last_response)) end
$$;

-- What the foreign key held, asked once per statement instead of once per row: outcomes come by
-- hundreds, nearly all of them of one endpoint.
alter table webhook_deliveries drop constraint webhook_deliveries_endpoint_id_fkey;

create function require_webhook_endpoints() returns trigger language plpgsql as $$
begin
  -- As a foreign key does: whoever removes an endpoint waits for us, and then removes these, too.
  perform from webhook_endpoints w
  where w.id in (select i.endpoint_id from inserted i) for key share;
  if exists (select from inserted i
      where not exists (select from webhook_endpoints w where w.id = i.endpoint_id)) then
    raise foreign_key_violation
      using message = 'a delivery names an endpoint that does not exist';
  end if;
  return null;
end
$$;
create trigger webhook_deliveries_have_endpoints after insert on webhook_deliveries
  referencing new table as inserted for each statement
  execute function require_webhook_endpoints();

create function refuse_delivery_move() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery stays with its webhook endpoint';
end
$$;
create trigger webhook_deliveries_stay before update of endpoint_id on webhook_deliveries
  for each row when (old.endpoint_id <> new.endpoint_id) execute function refuse_delivery_move();
create trigger webhook_endpoints_stay before update of id on webhook_endpoints
  for each row when (old.id <> new.id) execute function refuse_delivery_move();

create function remove_webhook_deliveries() returns trigger language plpgsql as $$
begin
  delete from webhook_deliveries where endpoint_id = old.id;
  return null;
end
$$;
create trigger webhook_endpoints_take_deliveries after delete on webhook_endpoints
  for each row execute function remove_webhook_deliveries();
