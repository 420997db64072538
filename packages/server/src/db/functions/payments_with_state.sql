-- A payment and its state, for reads of both. Joined by account, too, so that a condition on the account
-- reaches the indexes of either table. Never lock it: that writes to both. A migration that adds a column
-- to either drops this view first.
create or replace view payments_with_state with (security_invoker = true) as
select {payments: p.$}, {payment_states moved: s.$}
from payments p join payment_states s
  on s.environment_id = p.environment_id and s.id = p.id and s.account_id = p.account_id;
