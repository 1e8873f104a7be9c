-- What a maker asks of who takes his advertisement, in his own words: a row of the gateway.
create table otc_ad_terms (
  ad_id bigint primary key,
  text text not null
);

-- The day to answer to an appeal is a deadline from now on; appeals of before know theirs.
update otc_orders set due_ms = 0 where state = 'appealed';
