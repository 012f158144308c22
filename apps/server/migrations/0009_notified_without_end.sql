-- Retention keeps a notification that is valid until further notice, as it keeps such a permit.
create or replace function kept_until(sent application, years integer) returns date language sql stable as $$
  select (greatest((sent.submitted_at at time zone 'Europe/Stockholm')::date, sent.valid_until) + make_interval(years => years))::date
  where sent.status <> 'Started' and sent.case_number is not null
    and not (sent.valid_until is null and sent.withdrawn_at is null
      and (sent.status = 'Granted' or (sent.is_report and sent.rejected_at is null and sent.dismissed_at is null)))
$$;
