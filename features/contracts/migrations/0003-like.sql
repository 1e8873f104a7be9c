alter table contract_positions add column like_id bigint not null default 0;
