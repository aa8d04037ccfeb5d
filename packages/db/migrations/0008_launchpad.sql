-- What only the launchpad and the overview need to know: that a page was shared, and that the launchpad was put away.

-- The first and the latest time that an owner shared a page in each way: one row a way, however often.
create table site_shares (
  user_id uuid not null references users (id) on delete cascade,
  mini_site_id uuid not null,
  way text not null check (way in ('link', 'qr', 'sheet')),
  first_shared_at timestamptz not null,
  last_shared_at timestamptz not null,
  primary key (user_id, mini_site_id, way),
  foreign key (user_id, mini_site_id) references mini_sites (user_id, id) on delete cascade
);

create table launchpad_dismissals (
  user_id uuid primary key references users (id) on delete cascade,
  dismissed_at timestamptz not null
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['site_shares', 'launchpad_dismissals'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to greenroom_tenant', tenant_table);
  end loop;
end $$;

select notify_changes_of('site_shares', 'mini_site_id');
select notify_changes_of('launchpad_dismissals', 'user_id');

-- How well the current owner's account is secured. Accounts are system tables; this shows an owner's own, and no more.
create function own_account() returns table (has_email boolean, email_verified boolean, phone_verified boolean, two_factor boolean)
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select email is not null, email_verified, phone_number_verified, two_factor_enabled
        from public.users where id = public.current_owner() $$;
revoke execute on function own_account from public;
grant execute on function own_account to greenroom_tenant;
