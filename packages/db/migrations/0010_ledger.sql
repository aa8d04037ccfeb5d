-- Prepaid money: an append-only double-entry ledger in integer cents (standards M1 to M4, M8, M10, M11).
-- Entries of one posting sum to zero. Accounts of the owner: `available`, `reserved`, and `debt`, which is negative while
-- a refund or dispute has taken more than there was. Accounts of the house: `top_ups`, `charges`, `refunds`, `disputes`,
-- `grants`. What an owner has is kept beside the entries, in `wallets`, by a trigger: the one row that every writer locks.
-- No reference to users: the ledger outlives an account, under an id that then belongs to nobody.

create table wallets (
  user_id uuid primary key,
  balance bigint not null default 0 constraint wallet_not_overdrawn check (balance >= 0), -- available, in cents
  reserved bigint not null default 0 constraint wallet_reserves_cover check (reserved >= 0),
  debt bigint not null default 0 constraint wallet_debt_is_owed check (debt >= 0),
  updated_at timestamptz not null
);

-- Money set aside for one purpose, e.g. a campaign.
create table wallet_holds (
  id uuid primary key,
  user_id uuid not null,
  remaining bigint not null default 0 constraint hold_not_exceeded check (remaining >= 0),
  purpose text not null check (length(purpose) <= 60), -- who asked, e.g. 'campaign'
  reference uuid not null, -- of what, e.g. the campaign's id
  created_at timestamptz not null,
  unique (user_id, id),
  unique (user_id, purpose, reference)
);
create index wallet_holds_open on wallet_holds (user_id, id) where remaining > 0;

create table ledger_postings (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('top_up', 'grant', 'spend', 'reserve', 'capture', 'release', 'refund', 'dispute', 'dispute_won')),
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  amount bigint not null check (amount > 0),
  hold_id uuid,
  balance_after bigint not null check (balance_after >= 0),
  created_at timestamptz not null,
  unique (user_id, id),
  unique (user_id, key),
  foreign key (user_id, hold_id) references wallet_holds (user_id, id)
);

create table ledger_entries (
  posting_id uuid not null,
  user_id uuid not null,
  account text not null check (account in
    ('available', 'reserved', 'debt', 'top_ups', 'charges', 'refunds', 'disputes', 'grants')),
  amount bigint not null check (amount <> 0),
  hold_id uuid, -- the posting's; it and the moment stand here so that what follows entries joins nothing
  created_at timestamptz not null,
  primary key (posting_id, account),
  foreign key (user_id, posting_id) references ledger_postings (user_id, id)
);
create index ledger_entries_of_owner on ledger_entries (user_id, account);

-- What the owner reads of it: one line for each posting that changed what is available or owed.
create table wallet_transactions (
  id uuid primary key, -- the posting's
  user_id uuid not null,
  type text not null,
  amount bigint not null, -- cents, negative when it went
  balance_after bigint not null,
  description text not null,
  category text not null,
  created_at timestamptz not null,
  unique (user_id, id)
);
create index wallet_transactions_newest on wallet_transactions (user_id, created_at desc, id desc);

-- Once a statement: postings must sum to zero, and wallets and holds follow their entries. It runs as the schema's owner,
-- so that an owner's own role can write entries but no balance.
create function follow_ledger() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  unbalanced uuid;
begin
  select posting_id into unbalanced from new_rows group by posting_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'posting % does not sum to zero', unbalanced using errcode = 'integrity_constraint_violation';
  end if;
  update public.wallets w
    set balance = w.balance + moved.available, reserved = w.reserved + moved.reserved, debt = w.debt - moved.debt,
        updated_at = moved.at
    from (
      select e.user_id, max(e.created_at) as at,
        coalesce(sum(e.amount) filter (where e.account = 'available'), 0) as available,
        coalesce(sum(e.amount) filter (where e.account = 'reserved'), 0) as reserved,
        coalesce(sum(e.amount) filter (where e.account = 'debt'), 0) as debt
      from new_rows e group by e.user_id
    ) as moved
    where w.user_id = moved.user_id;
  if exists (select from new_rows where account = 'reserved') then
    update public.wallet_holds h set remaining = h.remaining + held.amount
      from (select hold_id, sum(amount) as amount from new_rows where account = 'reserved' group by hold_id) as held
      where h.id = held.hold_id;
  end if;
  return null;
end $$;
create trigger wallets_follow after insert on ledger_entries
  referencing new table as new_rows for each statement execute function follow_ledger();
revoke execute on function follow_ledger from public;

-- Writes one posting, once per key: a repeat answers what the first did, for ever (standards M3, M4). It holds the wallet's
-- row from here to the commit, so that all writers of a wallet queue (standard M11). Money that comes in, or comes back
-- from a hold, repays a debt first; what is taken back and is not there is owed (standard M10).
-- Raises GR402 when there is not enough, GR404 without such a hold, GR409 when the key came with another request.
create function post_to_ledger(
  p_id uuid, p_user uuid, p_kind text, p_amount bigint, p_key text, p_request_hash text, p_hold uuid,
  p_description text, p_category text, p_at timestamptz,
  out posting_id uuid, out balance bigint, out was_there boolean
) language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  wallet public.wallets;
  first public.ledger_postings;
  held bigint;
  house text := case p_kind when 'top_up' then 'top_ups' when 'grant' then 'grants' when 'refund' then 'refunds'
    when 'dispute' then 'disputes' when 'dispute_won' then 'disputes' when 'spend' then 'charges' when 'capture' then 'charges' end;
  available bigint := 0;
  reserved bigint := 0;
  debt bigint := 0;
begin
  insert into public.wallets (user_id, updated_at) values (p_user, p_at) on conflict (user_id) do nothing;
  select * into strict wallet from public.wallets w where w.user_id = p_user for update;
  select * into first from public.ledger_postings p where p.user_id = p_user and p.key = p_key;
  if found then
    if first.request_hash <> p_request_hash then
      raise exception 'this key was used for a different posting' using errcode = 'GR409';
    end if;
    posting_id := first.id;
    balance := first.balance_after;
    was_there := true;
    return;
  end if;
  if (p_kind in ('reserve', 'capture', 'release')) <> (p_hold is not null) then
    raise exception 'a % and its hold do not fit', p_kind using errcode = 'GR404';
  end if;
  if p_hold is not null then
    select h.remaining into held from public.wallet_holds h where h.user_id = p_user and h.id = p_hold;
    if not found then
      raise exception 'no such hold' using errcode = 'GR404';
    end if;
    if p_kind = 'release' then -- always all that is left
      p_amount := held;
    end if;
    if p_amount = 0 then
      balance := wallet.balance;
      was_there := true;
      return;
    end if;
  end if;
  if p_kind in ('top_up', 'grant', 'dispute_won', 'release') then
    debt := least(wallet.debt, p_amount);
    available := p_amount - debt;
  elsif p_kind in ('refund', 'dispute') then
    available := -least(wallet.balance, p_amount);
    debt := -p_amount - available;
  elsif p_kind in ('spend', 'reserve') then
    available := -p_amount;
  end if;
  reserved := case p_kind when 'reserve' then p_amount when 'capture' then -p_amount when 'release' then -p_amount else 0 end;
  balance := wallet.balance + available;
  if balance < 0 or held + reserved < 0 then
    raise exception 'not enough in the wallet' using errcode = 'GR402';
  end if;
  posting_id := p_id;
  was_there := false;
  insert into public.ledger_postings (id, user_id, kind, key, request_hash, amount, hold_id, balance_after, created_at)
    values (p_id, p_user, p_kind, p_key, p_request_hash, p_amount, p_hold, balance, p_at);
  insert into public.ledger_entries (posting_id, user_id, account, amount, hold_id, created_at)
    select p_id, p_user, moved.account, moved.amount, p_hold, p_at
    from (values ('available', available), ('reserved', reserved), ('debt', debt),
      (house, -(available + reserved + debt))) as moved (account, amount)
    where moved.amount <> 0;
  if available <> 0 or debt <> 0 then
    insert into public.wallet_transactions (id, user_id, type, amount, balance_after, description, category, created_at)
      values (p_id, p_user, p_kind, available + debt, balance, p_description, p_category, p_at);
  end if;
end $$;
revoke execute on function post_to_ledger from public;

-- The same for owners' own work, which moves money that is there and never makes any.
create function post_own(
  p_id uuid, p_kind text, p_amount bigint, p_key text, p_request_hash text, p_hold uuid,
  p_description text, p_category text, p_at timestamptz,
  out posting_id uuid, out balance bigint, out was_there boolean
) language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if public.current_owner() is null or p_kind not in ('spend', 'reserve', 'capture', 'release') then
    raise exception 'an owner cannot post a %', p_kind using errcode = 'insufficient_privilege';
  end if;
  select done.posting_id, done.balance, done.was_there into posting_id, balance, was_there
    from public.post_to_ledger(p_id, public.current_owner(), p_kind, p_amount, p_key, p_request_hash, p_hold,
      p_description, p_category, p_at) as done;
end $$;
revoke execute on function post_own from public;

-- Append only, for everybody (standard M1).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on ledger_postings for each statement execute function refuse_change();
create trigger append_only before update or delete on ledger_entries for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on ledger_postings for each statement execute function refuse_change();
create trigger append_only_truncate before truncate on ledger_entries for each statement execute function refuse_change();

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['wallets', 'wallet_holds', 'wallet_transactions', 'ledger_postings', 'ledger_entries'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select on wallets, wallet_holds, wallet_transactions, ledger_postings, ledger_entries to greenroom_tenant;
grant insert (id, user_id, purpose, reference, created_at) on wallet_holds to greenroom_tenant;
grant execute on function post_own to greenroom_tenant;

select notify_changes_of('wallets', 'user_id');
select notify_changes_of('wallet_transactions', 'user_id');
