-- What may renew a permit is found by the digits of the number that it names. How letters are compared is for the domain alone
-- (`plainCaseNumber`): a database may know none but A to Z. The function goes when no version that asks for it runs any more.
drop index application_renewing;
create index application_renewing on application (party_id, regexp_replace(previous_case_number, '[^0-9]', '', 'g'))
  where status <> 'Started';
