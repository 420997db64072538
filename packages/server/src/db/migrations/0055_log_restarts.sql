-- Where an environment's log began anew: readers that hold a number of an earlier generation are told
-- how far both logs agree. The first element is the log's first beginning.
alter table environments add column log_restarts jsonb not null default '[]';
update environments set log_restarts =
  jsonb_build_array(jsonb_build_object('generation', generation, 'last_common_sequence', 0));
