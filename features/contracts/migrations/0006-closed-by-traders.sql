-- A copy was written down as closed by its owner where it was closed in the command that closed the
-- position it followed.
update contract_fills f set reason = 'by_trader'
from contract_positions p
where p.id = f.position_id and p.like_id > 0 and f.what = 'close' and f.reason = 'by_customer'
  and exists (
    select 1 from contract_fills s
    where s.position_id = p.like_id and s.seq = f.seq and s.what = 'close'
  );
update contract_positions p set reason = 'by_trader'
where p.like_id > 0 and p.state = 'closed' and p.reason = 'by_customer'
  and 'by_trader' = (
    select f.reason from contract_fills f where f.position_id = p.id order by f.id desc limit 1
  );
