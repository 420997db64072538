-- Under which schema the texts of an environment were kept last. It has no default: programs from before
-- it, which would go on counting by the rules of their day while they are replaced, can keep none any more.
alter table search_marks add column schema_version integer not null default 50;
alter table search_marks alter column schema_version drop default;
delete from environment_snapshot_rows where table_name in ('search_texts', 'search_marks',
  'search_wordings', 'search_letters', 'search_parties', 'search_customers', 'search_grams',
  'search_gram_batches', 'search_paykeys');
