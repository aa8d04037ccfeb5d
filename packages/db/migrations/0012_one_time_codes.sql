-- The 30-second step of the last authenticator code that was used: neither it nor an older one is taken again.
alter table two_factors add column last_step bigint;
