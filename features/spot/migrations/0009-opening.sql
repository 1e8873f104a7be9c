-- Whether orders that waited for an opening go in after the first quotes of the session.
alter table spot_markets add column opens_with_quotes boolean not null default false;
