-- Brings a database of the former migrations 0001 to 0023 to the schema of 0001_schema.sql, where the comments are.
-- Every statement may be repeated, so that databases of the former migrations 0024 to 0030 are adopted as well.

alter table login_attempt add column if not exists used_by uuid;
alter table session add column if not exists email text not null default '';
alter table upload add column if not exists active_until timestamptz;
alter table application add column if not exists answer_bytes bigint not null default 0;
alter table application add column if not exists case_number_repeated boolean not null default false;
alter table sent_mail add column if not exists sending_until timestamptz;

update application set answer_bytes =
  (select coalesce(sum(octet_length(data::text)), 0) from step_document where application_id = application.id) +
  (select coalesce(sum(octet_length(data::text)), 0) from item where application_id = application.id)
where status = 'Started';

create or replace function count_answer_bytes() returns trigger language plpgsql as $$
declare
  more bigint := 0;
begin
  if tg_op <> 'DELETE' then more := octet_length(new.data::text); end if;
  if tg_op <> 'INSERT' then more := more - octet_length(old.data::text); end if;
  update application set answer_bytes = answer_bytes + more where id = coalesce(new.application_id, old.application_id) and more <> 0;
  return null;
end $$;
create or replace trigger step_document_bytes after insert or update of data or delete on step_document
  for each row execute function count_answer_bytes();
create or replace trigger item_bytes after insert or update of data or delete on item
  for each row execute function count_answer_bytes();

drop index if exists application_of_case_number;
create or replace function plain_case_number(number text) returns text language sql immutable parallel safe
  return translate(
    upper(regexp_replace(
      regexp_replace(
        normalize(regexp_replace(
          normalize(number, NFKC),
          -- Default_Ignorable_Code_Point of Unicode, and control characters.
          '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
          '', 'g'), NFC),
        '[\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', '', 'g'),
      -- Dash_Punctuation of Unicode, and the minus sign.
      '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]',
      '-', 'g') collate "C"),
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ', 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ');
-- Applications that share a number keep it: all but the first are marked, and left out of the index.
update application set case_number_repeated = true from (
  select id, row_number() over (partition by plain_case_number(case_number) order by registered_at, submitted_at, id) as turn
  from application where case_number is not null and not case_number_repeated
) numbered where numbered.id = application.id and turn > 1;
create unique index application_of_case_number on application (plain_case_number(case_number)) where not case_number_repeated;
