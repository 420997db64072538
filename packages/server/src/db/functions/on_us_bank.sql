-- The bank, of those of the environment, that holds a paykey's account; null for any other.
create or replace function on_us_bank(p_environment uuid, p_paykey uuid)
returns uuid language sql stable as $$
  select b.id from paykeys k
    join banks b on b.environment_id = k.environment_id
      and b.profile->>'odfi_routing_number' = k.routing_number
  where k.environment_id = p_environment and k.id = p_paykey
$$;
