-- All attempts of a delivery, oldest first.
create or replace function webhook_attempts(d webhook_deliveries) returns jsonb
language sql stable as $$
  select coalesce(d.earlier_attempts, '[]') || case when d.last_at is null then '[]'
    else jsonb_build_array(jsonb_build_object(
      'at', to_char(d.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'sent_at', to_char(d.last_sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'url', d.last_url, 'status', d.last_status, 'error', d.last_error,
      'latency_ms', d.last_latency_ms, 'response', d.last_response)) end
$$;
