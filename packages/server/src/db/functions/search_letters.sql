-- Letters next to each other in the words with a digit, which search_wording leaves out.
create or replace function search_letters(searched text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select distinct substr(stretch[1], at, size)
    from regexp_matches(lower(searched), '[0-9a-z]*[0-9][0-9a-z]*', 'g') as word,
      regexp_matches(word[1], '[a-z]+', 'g') as stretch,
      generate_series(1, 3) as size,
      generate_series(1, length(stretch[1]) - size + 1) as at)
$$;
