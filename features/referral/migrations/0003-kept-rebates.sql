-- What of rebates somebody still has, in a coin: a start need not add all of them up.
create table referral_kept (
  owner bigint not null,
  asset_id integer not null,
  units bigint not null check (units >= 0),
  primary key (owner, asset_id)
) with (fillfactor = 85);

insert into referral_kept (owner, asset_id, units)
  select owner, asset_id, sum(units) from (
    select owner, asset_id, units from referral_rebates
    union all
    select owner, asset_id, -units from referral_take_backs where state = 'taken') as moved
  group by owner, asset_id;

create index referral_kept_something on referral_kept (owner) where units > 0;
create index referral_take_backs_waiting on referral_take_backs (id) where state = 'asked';
