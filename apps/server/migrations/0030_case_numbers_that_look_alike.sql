-- Case numbers that differ only in invisible characters, dashes, spaces, character width or case are equal. The domain's
-- `plainCaseNumber` is the same rule; a test compares the two. Letters after Latin-1 keep their case here, since a
-- database may lack the rules for them.
drop index application_of_case_number;
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
-- Applications whose numbers have become equal keep them, all but the first outside the index.
update application set case_number_repeated = true from (
  select id, row_number() over (partition by plain_case_number(case_number) order by registered_at, submitted_at, id) as turn
  from application where case_number is not null and not case_number_repeated
) numbered where numbered.id = application.id and turn > 1;
create unique index application_of_case_number on application (plain_case_number(case_number)) where not case_number_repeated;
