-- Automatic answers of an owner, in their order, and what they did.
create table answer_rules (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('keyword', 'first_message', 'out_of_hours')),
  words text[] not null check (cardinality(words) <= 20),
  match text not null check (match in ('forgiving', 'exact')),
  channels text[] not null check (channels <@ array['sms', 'email'] and cardinality(channels) >= 1),
  tag text check (length(tag) <= 60),
  answer text check (length(answer) <= 1600),
  frequency text not null check (frequency in ('once', 'daily', 'always')),
  wording text check (length(wording) <= 600), -- what a join word agrees to; null: it joins nothing
  hours jsonb, -- weekly hours with their time zone
  is_active boolean not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz, -- can be restored for a day
  unique (user_id, id)
);
create index answer_rules_in_order on answer_rules (user_id, position, id) where deleted_at is null;

-- What a rule did with a message: at most one rule acts on each.
create table rule_firings (
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid not null,
  rule_id uuid not null,
  contact_id uuid not null,
  at timestamptz not null, -- when the message arrived
  answer_id uuid, -- message that answers it
  unsent text check (length(unsent) <= 40), -- why the answer was not sent
  asked text check (length(asked) <= 600), -- wording that the person was asked to confirm
  asked_until timestamptz, -- until when they can
  confirmed_at timestamptz,
  primary key (user_id, message_id),
  foreign key (user_id, message_id) references messages (user_id, id) on delete cascade,
  foreign key (user_id, rule_id) references answer_rules (user_id, id) on delete cascade,
  foreign key (user_id, contact_id) references contacts (user_id, id) on delete cascade,
  foreign key (user_id, answer_id) references messages (user_id, id) on delete set null (answer_id)
);
create index rule_firings_of_contact on rule_firings (user_id, contact_id, at desc);
create index rule_firings_of_rule on rule_firings (user_id, rule_id, at desc);
create index rule_firings_of_answer on rule_firings (user_id, answer_id) where answer_id is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['answer_rules', 'rule_firings'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('create policy own_rows on %I using (user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid)', tenant_table);
  end loop;
end $$;
grant select, insert, update, delete on answer_rules, rule_firings to greenroom_tenant;
select notify_changes_of('answer_rules', 'user_id');
select notify_changes_of('rule_firings', 'user_id');
