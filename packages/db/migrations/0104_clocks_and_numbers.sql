-- One clock for all local numbers of an owner: carriers count a brand's day and its rate over all of them (standard N8). In its
-- row `sender_id` is the owner's own id.
alter table sender_clocks drop constraint sender_clocks_user_id_sender_id_fkey;
alter table sender_clocks add constraint sender_clocks_owner foreign key (user_id) references users (id) on delete cascade not valid;

-- What has left on the newest day stays counted.
insert into sender_clocks (user_id, sender_id, next_at, day, day_count)
select user_id, user_id, max(next_at), max(day), (sum(day_count) filter (where day = newest))::int
from (
  select c.*, max(c.day) over (partition by c.user_id) as newest
  from sender_clocks c join senders s on s.user_id = c.user_id and s.id = c.sender_id
  where s.address ~ '^\+1\d{10}$' and s.address !~ '^\+18(00|33|44|55|66|77|88)'
) as clocks
group by user_id
on conflict do nothing;

-- Newest that carriers or the registrar said of a number: what was said before counts for nothing.
alter table sender_numbers add column told_at timestamptz;
