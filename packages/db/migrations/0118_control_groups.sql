-- Control groups: some of a campaign's people get nothing, so that the others can be compared with them (record 0092).
alter table campaigns add column control_share smallint check (control_share between 5 and 10); -- percent
alter table sends add column control_share smallint check (control_share between 5 and 10);
alter table campaign_recipients add column is_control boolean not null default false;

-- Orders of people of a campaign with a control group, within the days that count, whether or not they clicked. A person is a
-- place in the list of recipients, which no longer leads to anybody once they are erased; the counts stay.
create table control_orders (
  order_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  send_id uuid not null,
  seq integer not null,
  is_control boolean not null, -- false: it was sent to them
  at timestamptz not null, -- when it was paid
  amount bigint not null check (amount >= 0), -- cents of goods, without tax and shipping
  refunded bigint not null default 0 check (refunded between 0 and amount),
  primary key (user_id, send_id, order_id),
  foreign key (user_id, send_id) references sends (user_id, id) on delete cascade
);
create index control_orders_by_order on control_orders (user_id, order_id);
alter table control_orders enable row level security;
create policy own_rows on control_orders using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update on control_orders to greenroom_tenant;

create trigger campaign_marks_insert after insert on control_orders
  referencing new table as changed_rows for each statement execute function mark_campaigns();
create trigger campaign_marks_update after update on control_orders
  referencing new table as changed_rows for each statement execute function mark_campaigns();
