-- Debits per file, account and entry class, counted when the file is sealed: a return rate asks for
-- the sum of sixty days each time returns arrive, and entries of sixty days may be many millions.
create table file_originations (
  file_id uuid not null references ach_files on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  sec_code text not null,
  environment_id uuid not null references environments on delete cascade,
  file_date date not null,
  debits integer not null,
  primary key (file_id, account_id, sec_code)
);
create index file_originations_by_date on file_originations (environment_id, file_date);

insert into file_originations (file_id, account_id, sec_code, environment_id, file_date, debits)
select e.file_id, p.account_id,
  case when c.type = 'business' then 'CCD' when p.consent_type = 'internet' then 'WEB' else 'PPD' end,
  e.environment_id, e.file_date, count(*)
from entries e join payments p on p.id = e.payment_id and p.kind = 'charge'
  join customers c on c.id = p.customer_id
group by 1, 2, 3, 4, 5;
