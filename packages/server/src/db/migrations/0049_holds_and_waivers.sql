-- Which rules hold a payment and what they saw, and which of them a person waived on which facts.
-- `released_reasons` is read no more; it stays for processes of the version before.
alter table payments add column hold jsonb, add column waivers jsonb;

-- Of what is held or waits for its file. A hold whose rule nobody knows is judged anew when it is released.
update payments set
  hold = case when status <> 'on_hold' then null
    when auto_hold and not ('auto_hold' = any (released_reasons))
      then '{"auto_hold": {"version": 1, "facts": {}}}'::jsonb
    when status_source = 'user_action' then '{"user_hold": {"version": 1, "facts": {}}}'::jsonb
    when status_reason = 'payment_blocked'
      then '{"paykey_blocked": {"version": 1, "facts": {}}}'::jsonb
    when status_reason = 'require_review'
      then '{"paykey_in_review": {"version": 1, "facts": {}}}'::jsonb
    when status_reason = 'risk_review' and exists (select from customers c
        where c.id = customer_id and c.status in ('pending', 'review'))
      then '{"customer_in_review": {"version": 1, "facts": {}}}'::jsonb end,
  waivers = case when 'auto_hold' = any (released_reasons)
    then '{"auto_hold": {"version": 1, "facts": {}}}'::jsonb end
where status in ('scheduled', 'on_hold') and (status = 'on_hold' or 'auto_hold' = any (released_reasons));

-- Accounts whose unsent payments are to be judged again: status, capabilities or limits changed.
create table account_judgings (
  account_id uuid not null references accounts (id) on delete cascade,
  version integer not null,
  environment_id uuid not null references environments (id) on delete cascade,
  due_at timestamptz not null,
  primary key (account_id, version)
);
create index account_judgings_due on account_judgings (environment_id, due_at, account_id, version);

insert into posting_rules (move, debit_code, credit_code)
values ('fail_verification', 'payout_reserved', 'available');
