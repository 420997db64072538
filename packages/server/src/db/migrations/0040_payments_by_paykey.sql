-- A customer has few paykeys, and each has an index of its payments: by customer they need none of
-- their own, which cost every payment an entry at a random place when it was created, and another
-- with every move.
drop index payments_by_customer;

-- Payments that took effect long after they were created. All others of a range of effect were
-- created little before it, so that a walk in the order of creation begins there.
create index payments_late on payments (account_id, created_at, id)
  include (effective_at, kind, status)
  where (effective_at at time zone 'UTC')::date > (created_at at time zone 'UTC')::date + 9;
