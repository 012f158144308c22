-- The removal of an account frees the earlier ones that were joined to it: the next login asks about them again. Not by
-- a foreign key: a restore inserts the earlier account first.
update person as earlier set joined_to = null
where joined_to is not null and not exists (select from person where id = earlier.joined_to);

create function free_earlier_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update person set joined_to = null where joined_to = old.id;
  return null;
end $$;
create trigger free_earlier_accounts after delete on person for each row execute function free_earlier_accounts();
