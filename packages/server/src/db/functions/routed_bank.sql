-- The bank that a payment goes to as long as it is in no file: that of the decision in force for its account's
-- list, the account's own, that of the environment's list, or the default.
create or replace function routed_bank(p_environment uuid, p_payment uuid)
returns uuid language sql stable as $$
  select coalesce(
    (select d.bank_id from bank_decisions d
      where d.environment_id = p_environment and d.ended_at is null
        and (d.account_id = p.account_id or (d.account_id is null and a.bank_id is null))
        and d.side = case p.kind when 'charge' then 'debit' else 'credit' end
        and d.sec_code = payment_sec_code(c.type, p.consent_type)
        and (d.on_us_bank_id is null or d.on_us_bank_id = on_us_bank(p.environment_id, p.paykey_id))
      order by d.account_id nulls last, d.on_us_bank_id nulls last limit 1),
    a.bank_id,
    (select b.id from banks b where b.environment_id = p_environment and b.is_default))
  from payments p
    join accounts a on a.environment_id = p.environment_id and a.id = p.account_id
    join customers c on c.environment_id = p.environment_id and c.id = p.customer_id
  where p.environment_id = p_environment and p.id = p_payment
$$;
