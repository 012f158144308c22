-- Creates the owner of the database and the service's login, neither of them a superuser. Run once by the database
-- container, as its superuser.
\getenv owner OWNER_PASSWORD
\getenv service SERVICE_PASSWORD
create role sievert_app nologin;
create role sievert_owner login password :'owner';
grant sievert_app to sievert_owner with admin option;
create role sievert_service login password :'service' in role sievert_app;
create database sievert owner sievert_owner;
