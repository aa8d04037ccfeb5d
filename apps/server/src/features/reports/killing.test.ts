import { expect, it, vi } from 'vitest'
import { PATIENCE, useKilledServers } from '../../testing/killed-servers.ts'
import { ANDROID, IPHONE } from '../../testing/sent-links.ts'

/** Times that a server is killed; KILLS=20 runs as many (standard Q2). */
const KILLS = Number(process.env.KILLS ?? 3)
const FANS = 60

/** Names the work that a kill interrupts, the table that it writes, and the rows that it finds to do. */
const STRIKES = [
  { what: 'a range is settled', table: 'ledger_postings', job: undefined, todo: 'select 1' },
  {
    what: 'clicks are judged',
    table: 'campaign_links',
    job: 'campaigns.judge-clicks',
    todo: "update link_hits set at = at - interval '2 minutes' where judged_at is null",
  },
  {
    what: 'marks are counted',
    table: 'campaign_totals',
    job: 'reports.count',
    todo: 'insert into campaign_marks (user_id, send_id) select user_id, id from sends',
  },
] as const

const { twilio, servers, begun, query, populate, confirm, connect, letThemLeave, kill } = await useKilledServers(FANS)

/** Has a job done, by both servers if they will. */
const twice = (job: string) =>
  query("insert into pgboss.job (name, data) select $1, '{}' from generate_series(1, 2)", [job])

/** Kills the server that is about to write to a table, while it waits for the test's own lock on it. */
async function strike({ what, table, job, todo }: (typeof STRIKES)[number]): Promise<void> {
  const client = await connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    await query(todo)
    const waiting = `select application_name as name from pg_stat_activity where wait_event_type = 'Lock'
      and application_name like 'server-%' and state = 'active' limit 1`
    const [found] = await vi.waitFor(
      async () => {
        const rows = await query<{ name: string }>(waiting)
        if (rows.length === 0 && job) await twice(job)
        if (rows.length === 0) throw new Error(`nobody waits while ${what}`)
        return rows
      },
      { ...PATIENCE, interval: 250 },
    )
    await kill(Number(found?.name.at(-1)))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Follows the links of all texts of a campaign: some people, some of them twice, and previews. */
async function follow(bodies: readonly string[]): Promise<void> {
  const visits = bodies.flatMap((body, n) => {
    const link = /\/l\/[\w-]+/.exec(body)?.[0] ?? ''
    const people = Array.from({ length: n % 3 }, () => ({ link, agent: n % 2 ? IPHONE : ANDROID }))
    return n % 4 ? people : [...people, { link, agent: 'WhatsApp/2.23.20.0 A' }]
  })
  const visit = (place: number, { link, agent }: (typeof visits)[number]) =>
    fetch(`${servers[place]?.url}${link}`, { redirect: 'manual', headers: { 'user-agent': agent } })
  // One of the servers may be dead.
  for (const [n, one] of visits.entries()) await visit(n % 2, one).catch(() => visit(1 - (n % 2), one))
}

const one = async (text: string, values: unknown[] = []) => Object.values((await query(text, values))[0] ?? {})[0]

it(`roll-ups say what the rows say, however often servers are killed while they write them (${KILLS} times)`, {
  timeout: 60_000 * (KILLS + 1),
}, async () => {
  await populate()
  const ids: string[] = []
  for (let n = 0; n < KILLS; n += 1) {
    const next = STRIKES[n % STRIKES.length] as (typeof STRIKES)[number]
    if (next.job === undefined) {
      await Promise.all(begun)
      twilio.accepted = []
      ids.push(await confirm(`Tidewater ${n}`, { content: `Tidewater ${n} is out: https://example.com/tour` }))
      await letThemLeave(ids.slice(-1))
      await vi.waitUntil(() => twilio.accepted.length > 0, PATIENCE)
    } else if (next.table === 'campaign_links') {
      await vi.waitUntil(() => twilio.accepted.length >= FANS - 10, PATIENCE)
      await query("update send_results set at = at - interval '1 hour' where send_id = $1", [ids.at(-1)])
      await follow(twilio.accepted.map(({ Body }) => Body?.[0] ?? ''))
    }
    await strike(next)
  }

  await Promise.all(begun)
  const rest = `select (select count(*) from sends where state <> 'finished') + (select count(*) from link_hits where judged_at is null)
    + (select count(*) from campaign_marks) + (select count(*) from send_ranges where not is_moved) as n`
  await vi.waitFor(
    async () => {
      await twice('campaigns.judge-clicks')
      await twice('reports.count')
      expect(Number(await one(rest))).toBe(0)
    },
    { ...PATIENCE, interval: 500 },
  )

  expect(Number(await one('select count(*) from campaign_engagements'))).toBeGreaterThan(10)
  expect(await query(DIFFERENCES)).toEqual([])
})

/** Every figure that differs from what is counted from the rows of results, hits, people, and postings. */
const DIFFERENCES = `
  with figures as (
    select send_id, dimension || ' ' || metric || ' ' || part as figure, n::bigint, cents::bigint from campaign_totals
      where (dimension = '' and metric in ('planned', 'sent', 'uncertain', 'clicked', 'all_clicks', 'machine_clicks', 'cost'))
        or dimension = 'age' and n <> 0
    union all select send_id, 'link ' || link || ' ' || x.metric, x.n, 0 from campaign_links
      cross join lateral (values ('people', people), ('clicks', clicks), ('machines', machines)) as x (metric, n) where x.n <> 0
    union all select send_id, 'quarter ' || kind || ' ' || quarter, people, 0 from campaign_curves where people <> 0
  ), last as (
    select distinct on (send_id, seq) * from send_results order by send_id, seq, attempt desc
  ), truth as (
    select id as send_id, ' planned ' as figure, total::bigint as n, 0::bigint as cents from sends
    union all select send_id, ' sent ', count(*) filter (where outcome = 'sent'), 0 from last group by 1
    union all select send_id, ' uncertain ', count(*) filter (where outcome = 'uncertain'), 0 from last group by 1
    union all select s.id, ' clicked ', (select count(distinct person) from campaign_engagements e where e.send_id = s.id), 0 from sends s
    union all select s.id, ' all_clicks ', (select count(*) from link_hits h where h.send_id = s.id and rule is null), 0 from sends s
    union all select s.id, ' machine_clicks ', (select count(*) from link_hits h where h.send_id = s.id and rule is not null), 0 from sends s
    union all select s.id, ' cost ', 0, (select coalesce(sum(amount), 0) from ledger_postings p
      where p.hold_id = s.hold_id and p.kind = 'capture') from sends s
    union all select send_id, 'link 0 people', count(distinct person), 0 from campaign_engagements group by 1
    union all select send_id, 'link -1 people', count(distinct person), 0 from campaign_engagements group by 1
    union all select send_id, 'link ' || l.link || case when rule is null then ' clicks' else ' machines' end, count(*), 0
      from link_hits cross join (values (0), (-1)) as l (link) group by send_id, l.link, rule is null
    union all select send_id, 'quarter click ' || floor(extract(epoch from at) / 900)::int, count(*), 0 from campaign_engagements group by 1, 2
  )
  select coalesce(f.send_id, t.send_id) as send_id, coalesce(f.figure, t.figure) as figure, f.n, t.n as told, f.cents, t.cents as told_cents
  from figures f full join truth t using (send_id, figure)
  where (f.n, f.cents) is distinct from (t.n, t.cents) and coalesce(f.figure, t.figure) not like 'age %'`
