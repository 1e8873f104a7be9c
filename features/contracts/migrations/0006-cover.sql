-- Whether the house had to be able to pay for what an order opens.
alter table contract_positions add column needs_cover boolean not null default false;
