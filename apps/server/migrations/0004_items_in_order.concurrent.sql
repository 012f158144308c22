-- The first machine of each draft on the start page, without sorting all machines of the drafts.
create index concurrently items_in_order on item (application_id, step_number, position) where kind <> 'place';
