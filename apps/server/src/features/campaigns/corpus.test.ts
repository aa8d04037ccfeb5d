import { randomUUID } from 'node:crypto'
import { MACHINE_RULES, OPEN_RULES } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { chanceOf } from '../../demo/chance.ts'
import { systemContext } from '../../platform/house.ts'
import { makeCorpus } from '../../testing/click-corpus.ts'
import { makeOpens } from '../../testing/open-corpus.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands, insertSentLinks, insertSentMail } from '../../testing/sent-links.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { followLink } from './commands/follow-link.ts'
import { noteOpen } from './commands/note-open.ts'
import type { LinkVisit } from './policy/visits.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { judge, open, rows } = clickHands(test)

const NOON = Date.parse('2026-11-23T12:00:00Z')
const MINUTE = 60_000
/** Hits between two judgings. */
const BETWEEN = 700
/** Of so many hits one comes over HTTP; the others are handed to what the routes call, because a request takes 5 ms. */
const OVER_HTTP = 25

interface Hit extends LinkVisit {
  at: number
  path: string
  label: string | null
  kind: string
}
interface Judged extends Hit {
  rule: string | null | undefined
}

let judged: Judged[]
beforeAll(async () => {
  const nova = await test.signUp()
  const hits = [...(await clicksOf(nova.id)), ...(await opensOf(nova.id))].toSorted((a, b) => a.at - b.at)
  // A moment of its own for each, by which it is found again.
  for (const [n, hit] of hits.entries()) hit.at = Math.max(Math.round(hit.at), (hits[n - 1]?.at ?? 0) + 1)
  for (let from = 0; from < hits.length; from += BETWEEN) {
    const batch = hits.slice(from, from + BETWEEN)
    await Promise.all(batch.filter((_, n) => n % OVER_HTTP !== 0).map(take))
    for (const hit of batch.filter((_, n) => n % OVER_HTTP === 0)) await request(hit)
    test.setNow(new Date(batch.at(-1)?.at ?? 0))
    await judge()
  }
  test.setNow(new Date((hits.at(-1)?.at ?? 0) + 2 * MINUTE))
  await judge()
  const found = await rows<{ at: Date; rule: string | null; judged_at: Date | null }>(
    'select at, rule, judged_at from link_hits where user_id = $1',
    [nova.id],
  )
  const rules = new Map(found.map(({ at, rule, judged_at: when }) => [at.getTime(), when ? rule : undefined]))
  judged = hits.map((hit) => ({ ...hit, rule: rules.get(hit.at) }))
})

/** Inserts a campaign for each number of links, and gives the clicks their paths. */
async function clicksOf(userId: string): Promise<Hit[]> {
  const { hits, messages } = makeCorpus(chanceOf(94), 1600)
  const paths = new Map<string, (link: number) => string>()
  for (const [links, group] of Map.groupBy(messages, ([, message]) => message.links)) {
    const addresses = Array.from({ length: links }, (_, n) => `https://example.com/${n}`)
    for (let from = 0; from < group.length; from += 900) {
      const part = group.slice(from, from + 900)
      const sent = await insertSentLinks(
        test,
        userId,
        part.map(() => randomUUID()),
        { links: addresses, at: new Date(NOON) },
      )
      await rows(
        `update send_results r set at = to_timestamp(w.at / 1000.0) from unnest($2::float8[]) with ordinality as w (at, seq)
          where r.send_id = $1 and r.seq = w.seq`,
        [sent.id, part.map(([, { acceptedAt }]) => NOON + (acceptedAt ?? 0))],
      )
      for (const [n, [recipient]] of part.entries()) paths.set(recipient, (link) => sent.path(n, link))
    }
  }
  return hits.map(({ recipient, link, at, kind = 'person or machine', ...hit }) => ({
    ...hit,
    kind,
    at: NOON + at,
    path: paths.get(recipient)?.(link) ?? '',
  }))
}

async function opensOf(userId: string): Promise<Hit[]> {
  const opens = makeOpens(chanceOf(49))
  const people = Math.max(...opens.map(({ recipient }) => recipient)) + 1
  const mail = await insertSentMail(
    test,
    userId,
    Array.from({ length: people }, () => randomUUID()),
    new Date(NOON),
  )
  return opens.map(({ recipient, after, ...hit }) => ({ ...hit, at: NOON + after, path: mail.picture(recipient) }))
}

async function take({ path, at, ...visit }: Hit): Promise<void> {
  const context = { ...systemContext(test.house), now: new Date(at) }
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (path.startsWith('/o/')) await noteOpen(context, last.replace('.gif', ''), visit)
  else await followLink(context, last, visit)
}

async function request({ path, at, method, ip, userAgent: agent, purpose }: Hit): Promise<void> {
  test.setNow(new Date(at))
  const headers: Record<string, string> = purpose ? { 'sec-purpose': purpose } : {}
  await open(path, { agent, ip, method: method === 'HEAD' ? 'HEAD' : 'GET', headers })
}

describe('5,000 hits of people and machines, taken in and judged as they come (standard Q3)', () => {
  it('are all judged', () => {
    expect(judged.length).toBeGreaterThanOrEqual(5000)
    expect(judged.filter(({ rule }) => rule === undefined)).toEqual([])
  })

  it.for([...Object.keys(MACHINE_RULES), ...Object.keys(OPEN_RULES)])(
    'lose machines of %s, at least 95 of 100',
    async (rule, { annotate }) => {
      const machines = judged.filter(({ label }) => label === rule)
      const out = machines.filter((hit) => hit.rule !== null).length
      const byItself = machines.filter((hit) => hit.rule === rule).length
      await annotate(`${out} of ${machines.length} machines of ${rule} out, ${byItself} by that rule`)
      expect(machines.length).toBeGreaterThanOrEqual(50)
      expect(out / machines.length).toBeGreaterThanOrEqual(0.95)
      // Each rule finds its own; otherwise another hides that it does nothing.
      expect(byItself / machines.length).toBeGreaterThanOrEqual(0.8)
    },
  )

  it('lose at most 1 of 100 people, and of those who look like machines none', async ({ annotate }) => {
    const people = judged.filter(({ label }) => label === null)
    const lost = people.filter(({ rule }) => rule !== null)
    await annotate(`${lost.length} of ${people.length} people lost`)
    expect(people.length).toBeGreaterThan(3000)
    expect(lost.length / people.length).toBeLessThanOrEqual(0.01)
    const special = [
      'iCloud Private Relay',
      'address of a carrier',
      'VPN in a data center',
      'Gmail by its proxy',
      'Yahoo by its proxy',
    ]
    expect(lost.filter(({ kind }) => special.includes(kind))).toEqual([])
  })

  it('are counted as they were judged', async () => {
    const [sums] = await rows(
      `select sum(clicks)::int as clicks, sum(machines)::int as machines from campaign_links where link in (-1, -2)`,
    )
    expect(sums).toEqual({
      clicks: judged.filter(({ rule }) => rule === null).length,
      machines: judged.filter(({ rule }) => rule !== null).length,
    })
  })
})
