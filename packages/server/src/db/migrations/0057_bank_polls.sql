-- A bank's folder is read several times a day. What was the only reading becomes the first of a list.
update banks set profile = (profile::jsonb - 'poll'
    || jsonb_build_object('polls', jsonb_build_array(profile ->> 'poll')))::json
  where profile ->> 'poll' is not null;
alter table bank_profiles disable trigger bank_profiles_fixed;
update bank_profiles set profile = (profile::jsonb - 'poll'
    || jsonb_build_object('polls', jsonb_build_array(profile ->> 'poll')))::json
  where profile ->> 'poll' is not null;
alter table bank_profiles enable trigger bank_profiles_fixed;
