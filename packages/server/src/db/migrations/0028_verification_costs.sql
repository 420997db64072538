-- What is left of micro-entries is a cost of ours. It lay in `available` of the business, which no
-- transfer ever emptied of it.

insert into ledger_accounts (id, environment_id, account_id, code)
select md5(id::text || ' verification_costs')::uuid, id, null, 'verification_costs'
from environments;

insert into posting_rules (move, debit_code, credit_code) values
  ('verify', 'verification_costs', 'bank_cash'),
  ('verify', 'bank_cash', 'verification_costs'),
  -- For the next statement alone.
  ('verify', 'available', 'verification_costs'),
  ('verify', 'verification_costs', 'available');

-- Numbers from 1 are those of the settlement and of returns.
insert into postings (environment_id, subject_id, move, attempt, debit_account_id,
  credit_account_id, amount_cents, posted_at)
select v.environment_id, v.id, 'verify', 0,
  case when v.returned_cents > 0 then a.id else c.id end,
  case when v.returned_cents > 0 then c.id else a.id end,
  abs(v.returned_cents),
  greatest(v.updated_at, k.closed_through + interval '1 millisecond')
from paykey_verifications v
  join ledger_accounts a on a.environment_id = v.environment_id and a.account_id = v.account_id
    and a.code = 'available'
  join ledger_accounts c on c.environment_id = v.environment_id and c.account_id is null
    and c.code = 'verification_costs'
  left join ledger_closings k on k.environment_id = v.environment_id
where v.returned_cents <> 0
order by v.id;

delete from posting_rules
where move = 'verify' and (debit_code = 'available' or credit_code = 'available');
