-- One policy per tenant table. The tenant role (:tenant) is a plain role: no bypass, no ownership, no access to system tables.
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

grant usage on schema public to :tenant;
grant select, insert, update, delete on
  mini_sites, blocks, site_counters, block_counters, onboarding_progress, onboarding_drafts, uploads, idempotency_keys to :tenant;
grant select, update, delete on site_usernames to :tenant;
grant select, delete on hits, hit_rollups, visitor_days to :tenant;
grant insert on outbox to :tenant;
grant execute on function claim_username to :tenant;
