-- Vouchers and campaigns that one operator gives alone count together with his credits. A
-- campaign is for nobody yet; who claims from it has got it from its operator.
alter table deposit_single_credits
  drop constraint deposit_single_credits_owner_check,
  add check (owner >= 0),
  add column what text not null default 'deposit'
    check (what in ('deposit', 'campaign', 'claim', 'voucher'));
