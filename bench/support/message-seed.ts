import type pg from 'pg'

/** Messages of each person. */
export const MESSAGES_EACH = 10
/** People per statement. */
const TURN = 50_000
const WORDS =
  'loved,tickets,tonight,merch,shirt,crowd,acoustic,chorus,encore,guitar,drums,venue,balcony,signed,poster,release,summer,winter,tour,festival,studio,record,lyrics,melody,bridge,harmony,sister,birthday,parking,train,doors,support,setlist,favorite,forever,magic,dancing,singing,crying,waiting'

/**
 * Inserts ten messages of each of an owner's contacts, in the order of their time, and derives their threads set by set
 * with all triggers off. A third waits for an answer; half of the threads are closed, one in twenty is snoozed. Every
 * second message says "show", one in 300 "vinyl", one in 10,007 "zanzibar".
 */
export async function seedMessages(client: pg.Client, owner: string, rows: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'messages' and indexname like 'messages\\_%'
       and indexname not in ('messages_pkey', 'messages_user_id_id_key', 'messages_of_contact')`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (let round = 0; round < MESSAGES_EACH; round += 1) await say(client, owner, rows, round)
  for (const { made } of indexes) await client.query(made)
  await client.query('analyze messages')
  for (let after = 0; after < rows; after += TURN) await derive(client, owner, after)
  await client.query(
    `update threads t set state = case n.n % 20 when 4 then 'snoozed' else 'closed' end,
       snoozed_until = case n.n % 20 when 4 then now() + interval '30 days' end,
       closed_at = case n.n % 20 when 4 then null else now() end
     from (select id, row_number() over (order by id) as n from contacts where user_id = $1) n
     where t.user_id = $1 and t.contact_id = n.id and (n.n % 2 = 1 or n.n % 20 = 4)`,
    [owner],
  )
  await client.query(
    `insert into thread_counts (user_id, channel, open, waiting, unread, snoozed, closed, starred)
       select user_id, channel, count(*) filter (where place = 'open'), count(*) filter (where place = 'open' and waiting_since is not null),
         count(*) filter (where place = 'open' and unread_count > 0), count(*) filter (where place = 'snoozed'),
         count(*) filter (where place = 'closed'), count(*) filter (where is_starred)
       from threads where user_id = $1 group by user_id, channel`,
    [owner],
  )
  await client.query('set session_replication_role = origin')
}

/** The messages of one round: each person says something, or is answered. */
const say = (client: pg.Client, owner: string, rows: number, round: number) =>
  client.query(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status, read_at)
     select uuidv7(), $1, id, words[1 + h % 40] || ' ' || words[1 + h / 40 % 40] || ' ' || words[1 + h / 1600 % 40]
         || case when h % 2 = 0 then ' at the show' else ' for you' end
         || case when h % 300 = 0 then ' on vinyl' else '' end || case when h % 10007 = 0 then ' in Zanzibar' else '' end
         || ' ' || words[1 + h / 64000 % 40],
       now() - ($4::int - $3::int) * interval '20 days' + n * (interval '20 days' / $2::int),
       case when is_heard then 'inbound' else 'outbound' end, case when h % 5 = 0 then 'email' else 'sms' end,
       case when is_heard then 'received' else 'delivered' end, case when is_heard and not ($3::int = $4::int - 1 and n % 6 = 0) then now() end
     from (select id, n, abs(hashint8(n * 31 + $3::int)) as h, string_to_array($5, ',') as words,
         case when $3::int = $4::int - 1 then n % 3 = 0 else $3::int % 2 = 0 end as is_heard
       from (select id, row_number() over (order by id) as n from contacts where user_id = $1) numbered) spoken
     order by n`,
    [owner, rows, round, MESSAGES_EACH, WORDS],
  )

async function derive(client: pg.Client, owner: string, after: number): Promise<void> {
  const people = `select id from contacts where user_id = $1 order by id offset $2 limit ${TURN}`
  await client.query(
    `insert into threads (user_id, contact_id, is_starred) select user_id, id, starred from contacts where id in (${people})`,
    [owner, after],
  )
  await client.query(`select derive_threads(array_agg($1::uuid), array_agg(id)) from (${people}) people`, [
    owner,
    after,
  ])
}
