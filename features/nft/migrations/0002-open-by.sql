-- When boxes that nobody has opened open by themselves. Boxes sold before that rule stay closed.
alter table nft_series add column open_by_ms bigint not null default 0;
