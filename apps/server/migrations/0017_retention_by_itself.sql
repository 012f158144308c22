-- The types of which the worker removes by itself what has been kept so many years. Only the owner writes here, by the command `retention`.
create table retention_rule (
  business_type_id integer primary key,
  years integer not null check (years between 1 and 1000)
);
grant select on retention_rule to sievert_app;

-- The case system has fetched to the last byte all that it was told of, the evidence among it. False when it was told of nothing, and for a
-- protected identity, whose evidence stays here: that is the only one.
create function handed_over_whole(p_application uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(fetched_at is not null) and bool_or(what = 'evidence'), false)
  from case_file left join case_fetch using (application_id, what) where application_id = p_application
$$;

-- The last day that it is kept: so many years from the day it was sent in or the last day that it holds, whichever comes later. Null while
-- that is not known: the authority does not have it yet, or it was granted without an end.
create function kept_until(sent application, years integer) returns date language sql stable as $$
  select (greatest((sent.submitted_at at time zone 'Europe/Stockholm')::date, sent.valid_until) + make_interval(years => years))::date
  where sent.status <> 'Started' and sent.case_number is not null
    and not (sent.status = 'Granted' and sent.valid_until is null and sent.withdrawn_at is null)
$$;

-- One that was sent in, with all that belongs to it but for a line in its audit log: what went, and by which seal its evidence can be known
-- again. With the rights of whoever calls it, which only the owner's suffice for.
create function remove_sent_application(p_application uuid, p_detail jsonb) returns void language plpgsql as $$
declare
  gone application;
  seal text;
begin
  select packet ->> 'seal' into seal from evidence where application_id = p_application;
  -- In this order: each refers to the next. Documents and answers go with the application itself, and no sooner.
  delete from evidence_stamp where application_id = p_application;
  delete from evidence where application_id = p_application;
  delete from sign_order where application_id = p_application;
  delete from sent_mail where application_id = p_application;
  delete from case_event where application_id = p_application;
  delete from application where id = p_application returning * into strict gone;
  perform append_audit('application:' || p_application, json_build_object(
    'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'personId', null, 'partyId', gone.party_id, 'action', 'application-removed-by-retention',
    'detail', jsonb_build_object('number', gone.number, 'caseNumber', gone.case_number,
      'businessTypeId', gone.business_type_id, 'evidenceSeal', seal) || p_detail)::text);
end $$;
revoke all on function remove_sent_application(uuid, jsonb) from public;

-- All that the service may remove of what was sent in, with the owner's rights and on its own judgement: by the rules above, by the
-- database's clock, and by what it finds when it holds the row. True when it has gone.
create function remove_expired_application(p_application uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent application;
  until date;
begin
  select * into sent from application where id = p_application for update;
  select kept_until(sent, years) into until from retention_rule where business_type_id = sent.business_type_id;
  if (until < (now() at time zone 'Europe/Stockholm')::date
      and handed_over_whole(p_application)
      and not exists (select from sign_order where application_id = p_application and state = 'Pending')) is not true
  then return false;
  end if;
  perform remove_sent_application(p_application, jsonb_build_object('keptUntil', until, 'by', 'worker'));
  insert into worker_figure values ('applications-removed', 1)
  on conflict (kind) do update set value = worker_figure.value + 1;
  return true;
end $$;
revoke all on function remove_expired_application(uuid) from public;
grant execute on function remove_expired_application(uuid) to sievert_app;
