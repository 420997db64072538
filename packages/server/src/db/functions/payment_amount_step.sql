-- The least amount of the step an amount is counted in. Counts are stored by it: whoever changes it counts
-- anew in a migration.
create or replace function payment_amount_step(amount bigint) returns integer
language sql immutable parallel safe as $$
  select (case
    when amount < 1000 then amount - amount % 5
    when amount < 10000 then amount - amount % 50
    when amount < 100000 then amount - amount % 500
    when amount < 1000000 then amount - amount % 5000
    when amount < 10000000 then amount - amount % 50000
    when amount < 100000000 then amount - amount % 500000
    else amount - amount % 5000000 end)::integer
$$;
