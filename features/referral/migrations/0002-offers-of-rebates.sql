-- To whom rebates are offered, where that ever changed.
create table referral_offers (
  owner bigint primary key,
  is_offered boolean not null,
  changed_ms bigint not null
);
