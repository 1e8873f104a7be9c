-- Where a position begins in the tiers of its terms: what its owner had open on that side.
alter table contract_positions
  add column tier_from_units bigint not null default 0 check (tier_from_units >= 0);
