-- The history of a wallet is in the order in which its postings were made: their moments follow each other. Who began
-- earlier may get the wallet's lock later; by the moments of their beginnings the list showed balances that had never been
-- in that order, and one that was not the wallet's on top. What stands in the ledger already stays as it is.
-- The rest of the function is that of 0017_wallet.sql.
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
  at timestamptz;
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
  at := greatest(p_at, wallet.updated_at + interval '1 microsecond');
  insert into public.ledger_postings (id, user_id, kind, key, request_hash, amount, hold_id, balance_after, created_at)
    values (p_id, p_user, p_kind, p_key, p_request_hash, p_amount, p_hold, balance, at);
  insert into public.ledger_entries (posting_id, user_id, account, amount, hold_id, created_at)
    select p_id, p_user, moved.account, moved.amount, p_hold, at
    from (values ('available', available), ('reserved', reserved), ('debt', debt),
      (house, -(available + reserved + debt))) as moved (account, amount)
    where moved.amount <> 0;
  if available <> 0 or debt <> 0 then
    insert into public.wallet_transactions (id, user_id, type, amount, balance_after, description, category, created_at)
      values (p_id, p_user, p_kind, available + debt, balance, p_description, p_category, at);
  end if;
  -- Looked up first: a change of no row would fire the trigger that tells screens, at every spend.
  if p_kind in ('spend', 'reserve') and exists (select from public.user_preferences p where p.user_id = p_user
      and p.auto_topup_enabled and p.auto_topup_due_at is null and post_to_ledger.balance < p.auto_topup_threshold) then
    update public.user_preferences p set auto_topup_due_at = p_at where p.user_id = p_user;
    insert into public.outbox (id, user_id, name, payload, created_at)
      values (gen_random_uuid(), p_user, 'wallet.balance-low', '{}', p_at);
  end if;
end $$;
