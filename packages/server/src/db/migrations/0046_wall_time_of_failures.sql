-- When an endpoint began to fail, by the clock on the wall: a sandbox's own clock may jump past five days.
alter table webhook_endpoints add column failing_since_wall timestamptz;
update webhook_endpoints w set failing_since_wall = w.failing_since
from environments e
where e.id = w.environment_id and e.kind = 'live' and w.failing_since is not null;
