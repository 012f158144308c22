-- The removal of an account frees the earlier ones that were joined to it: the next login asks about them again.
update person as earlier set joined_to = null
where joined_to is not null and not exists (select from person where id = earlier.joined_to);
alter table person add constraint person_joined_to_fkey foreign key (joined_to) references person on delete set null;
