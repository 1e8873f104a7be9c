-- What a maker asks of who takes his advertisement, in his own words: a row of the gateway.
create table otc_ad_terms (
  ad_id bigint primary key,
  text text not null
);
