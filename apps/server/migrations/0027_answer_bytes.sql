-- How many bytes an application's answers take: quotas are held against it. Triggers keep it right, whatever writes answers.
alter table application add column answer_bytes bigint not null default 0;

update application set answer_bytes =
  (select coalesce(sum(octet_length(data::text)), 0) from step_document where application_id = application.id) +
  (select coalesce(sum(octet_length(data::text)), 0) from item where application_id = application.id)
where status = 'Started';

create function count_answer_bytes() returns trigger language plpgsql as $$
declare
  more bigint := 0;
begin
  if tg_op <> 'DELETE' then more := octet_length(new.data::text); end if;
  if tg_op <> 'INSERT' then more := more - octet_length(old.data::text); end if;
  update application set answer_bytes = answer_bytes + more where id = coalesce(new.application_id, old.application_id) and more <> 0;
  return null;
end $$;

create trigger step_document_bytes after insert or update of data or delete on step_document
  for each row execute function count_answer_bytes();
create trigger item_bytes after insert or update of data or delete on item
  for each row execute function count_answer_bytes();
