-- What counts in a window is found without reading what does not.
create index withdrawals_asked on withdrawals (asked_ms);
create index value_given_at on value_given (time_ms);
create index value_given_to_somebody on value_given (time_ms) where receiver > 0;
