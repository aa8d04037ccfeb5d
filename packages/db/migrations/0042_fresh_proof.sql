-- When somebody last proved in this session that it is they: a password, a second factor, a code or Google (standard W23).
-- Sessions that began before this was kept are asked at the next call that wants it.
alter table sessions add column proved_at timestamptz;

alter table api_keys add column expires_at timestamptz; -- null: never
alter table api_keys add column last_used_ip text; -- where the latest use that was noted came from
