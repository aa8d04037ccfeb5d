-- Auto top-up, refunds that come back, and which payment stands behind a checkout (standards M9, M10; decision 0018).

-- Spec section 3. What begins with auto_topup_ and is not the owner's choice is kept by the server.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  auto_topup_enabled boolean not null default false,
  auto_topup_threshold bigint not null check (auto_topup_threshold between 0 and 100000), -- cents
  auto_topup_amount bigint not null check (auto_topup_amount between 500 and 100000), -- cents
  auto_topup_due_at timestamptz, -- since when the wallet waits to be topped up
  auto_topup_tried_at timestamptz, -- the last charge was begun: the next follows 60 seconds later at the earliest
  auto_topup_declines integer not null default 0, -- in a row
  auto_topup_declined_card text, -- the provider's id of the card that was declined last: another may be charged at once
  auto_topup_retry_at timestamptz, -- until then the card that was declined rests
  updated_at timestamptz not null
);
create index user_preferences_due on user_preferences (auto_topup_due_at) where auto_topup_due_at is not null;

-- One charge of the kept card: written before the provider is asked, under the id that the provider is handed, so that
-- what was cut off goes on as the same charge.
create table wallet_auto_topups (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null,
  card_id text not null,
  amount bigint not null check (amount > 0), -- cents
  status text not null check (status in ('charging', 'paid', 'declined')),
  problem text, -- why it was declined
  payment_id text, -- the provider's
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint charging_is_open check ((status = 'charging') = (settled_at is null)),
  unique (user_id, id)
);
create unique index wallet_auto_topups_one_at_once on wallet_auto_topups (user_id) where status = 'charging';
create index wallet_auto_topups_newest on wallet_auto_topups (user_id, created_at desc, id desc);

alter table wallet_payments add column payment_id text; -- the provider's payment behind the checkout
create unique index wallet_payments_of_payment on wallet_payments (provider, payment_id) where payment_id is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['user_preferences', 'wallet_auto_topups'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select on %I to greenroom_tenant', tenant_table);
    execute format('select notify_changes_of(%L, %L)', tenant_table, 'user_id');
  end loop;
end $$;

-- A refund that the bank sent back is money that is here again. All that is there keeps the narrower rule already.
alter table ledger_postings drop constraint ledger_postings_kind_check;
alter table ledger_postings add constraint ledger_postings_kind_check check (kind in
  ('top_up', 'grant', 'spend', 'reserve', 'capture', 'release', 'refund', 'dispute', 'dispute_won', 'refund_returned')) not valid;

-- As in 0010_ledger.sql, with that kind; and what is spent or set aside tells, in the same transaction, where it has left
-- less than the owner wants to have. It tells once until that is dealt with, so that spending stays fast.
create or replace function post_to_ledger(
  p_id uuid, p_user uuid, p_kind text, p_amount bigint, p_key text, p_request_hash text, p_hold uuid,
  p_description text, p_category text, p_at timestamptz,
  out posting_id uuid, out balance bigint, out was_there boolean
) language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  wallet public.wallets;
  first public.ledger_postings;
  held bigint;
  house text := case p_kind when 'top_up' then 'top_ups' when 'grant' then 'grants' when 'refund' then 'refunds'
    when 'dispute' then 'disputes' when 'dispute_won' then 'disputes' when 'refund_returned' then 'refunds'
    when 'spend' then 'charges' when 'capture' then 'charges' end;
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
  if p_kind in ('top_up', 'grant', 'dispute_won', 'refund_returned', 'release') then
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
  -- Looked up first: a change of no row would fire the trigger that tells screens, at every spend.
  if p_kind in ('spend', 'reserve') and exists (select from public.user_preferences p where p.user_id = p_user
      and p.auto_topup_enabled and p.auto_topup_due_at is null and post_to_ledger.balance < p.auto_topup_threshold) then
    update public.user_preferences p set auto_topup_due_at = p_at where p.user_id = p_user;
    insert into public.outbox (id, user_id, name, payload, created_at)
      values (gen_random_uuid(), p_user, 'wallet.balance-low', '{}', p_at);
  end if;
end $$;
