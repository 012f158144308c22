-- Creates the role of the service, and a login with this role only. Run once by the database container, as the owner.
\getenv password SERVICE_PASSWORD
create role sievert_app nologin;
create role sievert_service login password :'password' in role sievert_app;
