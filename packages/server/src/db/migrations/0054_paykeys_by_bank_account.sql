-- A balance check counts what is under way on a bank account, whichever paykey of the environment it is on.
create index paykeys_by_bank_account on paykeys (environment_id, fingerprint);
