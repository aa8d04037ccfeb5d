-- What an owner was told of their subscription, and choices of what stays (spec sections 4 and 6).

-- How things stood when the owner was told last: what follows from a change follows once, also from one that only the
-- clock makes.
alter table user_subscriptions
  add column told_tier text not null default 'free' check (told_tier in ('free', 'basic', 'pro', 'enterprise')),
  add column told_standing text not null default 'none'
    check (told_standing in ('none', 'active', 'ending', 'past_due', 'ended'));

-- Periods that ended without a word from the provider.
create index user_subscriptions_running on user_subscriptions (current_period_end)
  where told_standing in ('active', 'ending', 'past_due');

-- An owner's own command settles what stays, in the transaction that locks the rest.
grant insert, update, delete on plan_choices to greenroom_tenant;
