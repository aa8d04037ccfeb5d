-- Who pays, with what, and for which plan (spec sections 3, 4 and 7; decisions.md, "Plans, limits, money").

-- The owner as the payment provider knows them, and the card that is kept there: never its number.
create table billing_customers (
  user_id uuid primary key references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null check (length(customer_id) <= 255), -- the provider's
  card_id text,
  card_brand text,
  card_last4 text,
  card_exp_month integer,
  card_exp_year integer,
  ticket bigint not null default 0, -- of the look that is kept here, see billing_tickets
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, customer_id)
);

-- Orders looks at the provider: a ticket is drawn before a look, and what a look with an older ticket saw is not kept
-- over what a newer one saw (standard M7).
create sequence billing_tickets;

create table user_subscriptions (
  user_id uuid primary key references users (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null,
  subscription_id text not null unique, -- the provider's
  plan_id text not null, -- basic, pro, enterprise; of a price that this house does not know: the price's id
  status text not null, -- the provider's word
  amount bigint check (amount >= 0), -- cents of the price for one period
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  paused_for_deletion boolean not null default false, -- it ends only because the account is to be deleted
  ticket bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What is over the limit of a smaller plan: its owner chooses until due_at what stays; then the most visited does.
create table plan_choices (
  user_id uuid not null references users (id) on delete cascade,
  feature text not null,
  due_at timestamptz not null,
  settled_at timestamptz, -- when it was chosen, or chosen for them
  created_at timestamptz not null,
  primary key (user_id, feature)
);
create index plan_choices_due on plan_choices (due_at) where settled_at is null;

-- Over the plan's limit: kept and editable, open to nobody; is_active stays what the owner chose.
alter table mini_sites add column locked_at timestamptz;
alter table blocks add column locked_at timestamptz;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['billing_customers', 'user_subscriptions', 'plan_choices'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
    execute format('grant select on %I to greenroom_tenant', tenant_table);
    execute format('select notify_changes_of(%L, %L)', tenant_table, 'user_id');
  end loop;
end $$;
