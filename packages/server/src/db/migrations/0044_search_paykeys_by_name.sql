-- Paykeys are found by the name of their customer, too.
update search_paykeys s
set searched = lower(concat_ws(' ', k.label, k.institution_name, k.external_id, k.id::text, c.name))
from paykeys k join customers c on c.id = k.customer_id
where k.id = s.paykey_id;
analyze search_paykeys;

-- In what is kept of environments to be put back, texts are read anew.
delete from environment_snapshot_rows where table_name in ('search_texts', 'search_marks',
  'search_wordings', 'search_letters', 'search_parties', 'search_customers', 'search_grams',
  'search_gram_batches', 'search_paykeys');
