-- Entry class of a payment, from its customer's type and its consent. Plain SQL, so that PostgreSQL inlines it.
create or replace function payment_sec_code(customer_type text, consent_type text)
returns text language sql immutable parallel safe as $$
  select case when customer_type = 'business' then 'CCD' when consent_type = 'internet' then 'WEB' else 'PPD' end
$$;
