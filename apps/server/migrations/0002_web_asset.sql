-- Scripts, styles and fonts of the web app's versions: during an upgrade any process must serve those of each version.
create table web_asset (
  name text primary key,
  content bytea not null,
  -- When a process with another version of the web app started; null while the latest started one has the file.
  superseded_at timestamptz
);

grant select, insert, update (superseded_at), delete on web_asset to sievert_app;
