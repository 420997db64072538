-- A foreign key's check, once per statement instead of per row: outcomes come by hundreds, nearly all of one
-- endpoint.
create or replace function require_webhook_endpoints() returns trigger language plpgsql as $$
begin
  -- Like a foreign key: deleting an endpoint waits for this transaction, then deletes these rows too.
  perform from webhook_endpoints w
  where (w.environment_id, w.id) in (select i.environment_id, i.endpoint_id from inserted i)
  for key share;
  if exists (select from inserted i
      where not exists (select from webhook_endpoints w where w.environment_id = i.environment_id and w.id = i.endpoint_id)) then
    raise foreign_key_violation
      using message = 'a delivery names an endpoint that does not exist';
  end if;
  return null;
end
$$;

create or replace trigger webhook_deliveries_have_endpoints after insert on webhook_deliveries
  referencing new table as inserted for each statement
  execute function require_webhook_endpoints();

create or replace function refuse_delivery_move() returns trigger language plpgsql as $$
begin
  raise exception 'a delivery stays with its webhook endpoint';
end
$$;

create or replace trigger webhook_deliveries_stay before update of environment_id, endpoint_id on webhook_deliveries
  for each row when ((old.environment_id, old.endpoint_id) <> (new.environment_id, new.endpoint_id))
  execute function refuse_delivery_move();

create or replace trigger webhook_endpoints_stay before update of id on webhook_endpoints
  for each row when (old.id <> new.id) execute function refuse_delivery_move();

create or replace function remove_webhook_deliveries() returns trigger language plpgsql as $$
begin
  delete from webhook_deliveries
  where environment_id = old.environment_id and endpoint_id = old.id;
  return null;
end
$$;

create or replace trigger webhook_endpoints_take_deliveries after delete on webhook_endpoints
  for each row execute function remove_webhook_deliveries();
