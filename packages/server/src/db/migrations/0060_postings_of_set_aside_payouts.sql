-- A payout that is set aside gives back what was reserved for it.
insert into posting_rules (move, debit_code, credit_code)
values ('set_aside', 'payout_reserved', 'available');
