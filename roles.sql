-- Creates the role of the service, and a login that has this role only. The database container runs it once, as the owner.
\getenv password SERVICE_PASSWORD
create role sievert_app nologin;
create role sievert_service login password :'password' in role sievert_app;
