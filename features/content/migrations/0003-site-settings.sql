-- What the owner says of the site: its name, its logo, and where its links lead. What is not there
-- is as it comes.
create table site_settings (
  name text primary key,
  value text not null
);
