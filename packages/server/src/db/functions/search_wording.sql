-- A text without its numbers. Of a word with a digit its first digit is left where it begins with one, and
-- a mark for what follows; of any other the mark alone.
create or replace function search_wording(searched text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(
    regexp_replace(lower(searched), '(?<![0-9a-z])[a-z]+[0-9][0-9a-z]*', E'\x01', 'g'),
    '([0-9])[0-9a-z]+', E'\\1\x01', 'g')
$$;
