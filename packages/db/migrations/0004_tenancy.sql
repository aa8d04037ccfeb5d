-- One policy per tenant table. Owners' requests run as greenroom_tenant, a plain role: no bypass, no ownership, no access to
-- system tables. Who logs in is made a member of it at every start.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'mini_sites', 'blocks', 'site_usernames', 'site_counters', 'block_counters', 'onboarding_progress', 'onboarding_drafts', 'uploads',
    'idempotency_keys', 'outbox', 'hits', 'hit_rollups', 'visitor_days'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
-- Partitions are reached through hits alone; reached directly they show nothing.
alter table hits_default enable row level security;

grant usage on schema public to greenroom_tenant;
grant select, insert, update, delete on
  mini_sites, blocks, site_counters, block_counters, onboarding_progress, onboarding_drafts, uploads, idempotency_keys to greenroom_tenant;
grant select, update, delete on site_usernames to greenroom_tenant;
grant select, delete on hits, hit_rollups, visitor_days to greenroom_tenant;
grant insert on outbox to greenroom_tenant;
grant execute on function claim_username to greenroom_tenant;
