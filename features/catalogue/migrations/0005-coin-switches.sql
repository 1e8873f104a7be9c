-- Coins that the owner has switched off for deposits and withdrawals; all others are on.
create table coin_switches (
  asset_id integer primary key,
  operator bigint not null,
  reason text not null,
  changed_ms bigint not null
);
