-- Ended positions are shown by when they ended, and lists by state and market.
create index contract_positions_ended on contract_positions (owner, closed_ms desc, id desc)
  where state = 'closed';
create index contract_positions_ended_in_market
  on contract_positions (owner, market_id, closed_ms desc, id desc) where state = 'closed';
create index contract_positions_by_state on contract_positions (owner, state, market_id, id desc);
