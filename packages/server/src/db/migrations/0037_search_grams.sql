-- How many of an account's kept payments have one or two characters, anywhere in what they are
-- searched by: their own texts, their paykey's and their customer's. Trigrams and wordings do not
-- know such short texts. Counted in batches by creation: each begins at its `since`, which the first
-- has long before any payment, and ends where the next one begins.
create table search_gram_batches (
  account_id uuid not null,
  since timestamptz not null,
  -- The last instant of creation that is counted.
  until timestamptz not null,
  environment_id uuid not null,
  n bigint not null,
  primary key (account_id, since)
);
create table search_grams (
  account_id uuid not null,
  gram text collate "C" not null,
  since timestamptz not null,
  environment_id uuid not null,
  n bigint not null,
  primary key (account_id, gram, since)
);
