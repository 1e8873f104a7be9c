-- Whether a session was opened with a second factor or a passkey: only such a one may refuse a
-- security reset. Who had switched two-factor on before he logged in has given a code.
alter table sessions add column is_strong boolean not null default false;
update sessions set is_strong = true
from two_factor
where two_factor.customer_id = sessions.customer_id
  and two_factor.since_ms > 0 and sessions.created_ms >= two_factor.since_ms;

alter table security_resets drop constraint security_resets_state_check;
alter table security_resets add constraint security_resets_state_check
  check (state in ('asked', 'confirmed', 'rejected', 'expired', 'refused_by_customer'));
