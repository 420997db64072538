-- Dishonors whose time is over, or which the bank refused for the last time, have an end of their own.

alter table dishonors drop constraint dishonors_status_check, drop constraint dishonors_check;
alter table dishonors
  add constraint dishonors_status_check
    check (status in ('requested', 'sent', 'settled', 'won', 'contested', 'lapsed')),
  add constraint dishonors_check
    check ((due_at is null) = (status in ('won', 'contested', 'lapsed')));

-- By these it is counted how often the bank refused one; entries of payments are in neither.
create index entries_by_dishonor on entries (dishonor_id) where dishonor_id is not null;
create index entries_by_verification on entries (verification_id)
  where verification_id is not null;
