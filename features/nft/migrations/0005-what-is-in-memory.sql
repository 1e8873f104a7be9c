-- What rules still decide by is found without reading what has ended.
create index nft_trades_at on nft_trades (time_ms);
create index nft_boxes_undrawn on nft_boxes (id) where state in ('unopened', 'opening');
create index nft_buyers_of_day on nft_buyers (day);
create index nft_fans_of_owner on nft_fans (owner) where is_on;
