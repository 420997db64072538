create or replace function refuse_payment_move() returns trigger language plpgsql as $$
begin
  raise exception 'payment % may not move from % to %', old.id, old.status, new.status
    using errcode = 'check_violation';
end
$$;

-- Must equal the pairs of core/lifecycles/payment-lifecycle.ts, plus those that pass through `validating` in
-- one write; a test compares them. A condition costs far less per row than a lookup function.
create or replace trigger payment_states_legal_moves before update of status on payment_states
for each row when (old.status || ' ' || new.status <> all ('{
  created created,created validating,created on_hold,created cancelled,created failed,
  created scheduled,validating scheduled,validating on_hold,validating cancelled,validating failed,
  scheduled scheduled,scheduled created,scheduled on_hold,scheduled cancelled,scheduled failed,
  scheduled pending,on_hold on_hold,on_hold created,on_hold cancelled,on_hold failed,
  pending pending,pending scheduled,pending failed,pending paid,paid paid,paid reversed,
  failed failed,cancelled cancelled,reversed reversed}'::text[]))
execute function refuse_payment_move();
