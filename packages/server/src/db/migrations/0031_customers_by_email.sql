-- Where an account wants every email once, each customer is looked for by it.
create index customers_by_email on customers (account_id, lower(email)) where deleted_at is null;
