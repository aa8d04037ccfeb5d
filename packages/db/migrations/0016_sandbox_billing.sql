-- What the sandbox plays of a payment provider (decisions.md, "Without accounts at third parties"). System tables.

create table sandbox_customers (
  id text primary key,
  user_id uuid not null,
  email text,
  name text not null,
  card text, -- which test card is kept
  card_id text, -- new with each card that is kept
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index sandbox_customers_by_user on sandbox_customers (user_id);

-- Pages: of top-ups, of cards to keep, of subscriptions. An open one expires a day after it was opened.
alter table sandbox_checkouts
  add column mode text not null default 'payment' check (mode in ('payment', 'card', 'subscription')),
  add column customer_id text,
  add column plan text,
  add column keeps_card boolean not null default false,
  add column asks_bank text, -- the card whose bank asks the payer
  add column card text, -- the card that paid
  add column webhook text; -- how it is told, as chosen with the card whose bank asks
alter table sandbox_checkouts drop constraint sandbox_checkouts_amount_check;
alter table sandbox_checkouts add constraint sandbox_checkouts_amount check (amount >= 0);

-- Payments into wallets. A declined one is a charge of the kept card.
create table sandbox_payments (
  id text primary key,
  user_id uuid not null,
  customer_id text,
  checkout_id text unique,
  amount bigint not null check (amount > 0), -- cents
  title text not null,
  status text not null check (status in ('paid', 'declined')),
  problem text,
  card text,
  created_at timestamptz not null
);
create index sandbox_payments_by_customer on sandbox_payments (customer_id, created_at desc);
create index sandbox_payments_by_user on sandbox_payments (user_id);
create index sandbox_payments_newest on sandbox_payments (created_at, id);
insert into sandbox_payments (id, user_id, checkout_id, amount, title, status, card, created_at)
  select 'pi_' || substr(id, 4), user_id, id, amount, title, 'paid', 'good', at from sandbox_checkouts where status = 'paid';

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments (id) on delete cascade,
  amount bigint not null check (amount > 0), -- cents
  has_failed boolean not null default false,
  at timestamptz not null
);
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id, at);

create table sandbox_disputes (
  id text primary key,
  payment_id text not null references sandbox_payments (id) on delete cascade,
  amount bigint not null check (amount > 0), -- cents
  status text not null check (status in ('open', 'won', 'lost')),
  at timestamptz not null
);
create index sandbox_disputes_by_payment on sandbox_disputes (payment_id, at);

create table sandbox_subscriptions (
  id text primary key,
  user_id uuid not null,
  customer_id text not null,
  plan text not null,
  status text not null check (status in ('active', 'past_due', 'canceled')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  fails_next boolean not null default false, -- the bank declines the next renewal, whatever the card
  credit bigint not null default 0, -- cents that the next invoice is less, after a move to a smaller plan
  tries smallint not null default 0, -- of the open invoice
  retry_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sandbox_subscriptions_by_customer on sandbox_subscriptions (customer_id, created_at desc);
create index sandbox_subscriptions_by_user on sandbox_subscriptions (user_id);
create index sandbox_subscriptions_due on sandbox_subscriptions (least(period_end, retry_at)) where status <> 'canceled';

create table sandbox_invoices (
  id text primary key,
  user_id uuid not null,
  customer_id text not null,
  subscription_id text not null,
  title text not null,
  amount bigint not null check (amount >= 0), -- cents
  status text not null check (status in ('paid', 'open', 'void')),
  problem text, -- why the last try was declined
  card text,
  at timestamptz not null
);
create index sandbox_invoices_by_customer on sandbox_invoices (customer_id, at desc);
create index sandbox_invoices_by_user on sandbox_invoices (user_id);
create unique index sandbox_invoices_open on sandbox_invoices (subscription_id) where status = 'open';

-- Changes that were asked for, by the asker's id: the same one again changes nothing.
create table sandbox_requests (
  id text primary key,
  at timestamptz not null
);
create index sandbox_requests_by_age on sandbox_requests (at);
