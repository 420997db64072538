-- Records of the simulated bank hold account numbers, so they are sealed like other such columns. What
-- sandboxes still had to send back cannot be sealed here and is dropped.
delete from simulated_returns;
alter table simulated_returns alter column record type bytea using null;
