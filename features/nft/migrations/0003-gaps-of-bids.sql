-- What a bid that is not paid costs is its distance from the next one, in auctions from now on.
alter table nft_sales add column terms_version integer not null default 0;
alter table nft_orders
  add column forfeit_units bigint not null default 0 check (forfeit_units >= 0);
