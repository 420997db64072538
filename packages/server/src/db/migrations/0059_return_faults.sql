-- A return may name an entry of ours with another amount.
alter table inbound_items drop constraint inbound_items_outcome_check;
alter table inbound_items add constraint inbound_items_outcome_check check (outcome in
  ('applied', 'applied_late', 'already_returned', 'amount_differs', 'unmatched', 'unchanged', 'refused', 'noted'));
