-- A login attempt that was used stays for a day without its secrets: a repeated callback then leads to where its person was going.
alter table login_attempt add used_by uuid;
