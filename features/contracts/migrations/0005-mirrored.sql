-- What operators look for by time: positions of two customers on opposite sides.
create index contract_positions_by_opening
  on contract_positions (market_id, opened_ms) where opened_ms > 0;
