import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type House, jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures } from '../../testing/report-figures.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { ANDROID, DESKTOP, insertSentLinks, IPHONE } from '../../testing/sent-links.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sealDue } from '../analytics/commands/seal-due.ts'
import { judgeClicks } from '../campaigns/commands/judge-clicks.ts'
import { countMarked } from './commands/count-marked.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const second = useSecondNode(test)

const NOON = Date.parse('2026-11-23T12:00:00Z')
const after = (seconds: number) => test.setNow(new Date(NOON + seconds * 1000))
const VISITORS = 30
const AGENTS = [IPHONE, ANDROID, DESKTOP]

const READ = [
  '/api/analytics?period=7d',
  '/api/analytics/panels/devices?period=7d',
  '/api/overview?period=7d',
  '/api/reports',
  '/api/reports/campaigns',
  '/api/reports/links',
]

it('two servers take in hits of the same page and campaign, agree while they do, and double nothing when both count', async () => {
  after(0)
  const nova = await test.signUp()
  const body = { username: `u${randomUUID().slice(0, 12)}`, name: 'Nova Reyes', blocks: [] }
  const site = (await test.call(nova, 'POST', '/api/minisites', body)).json<{ id: string }>()
  const fans = await insertContacts(
    test.house,
    nova.id,
    Array.from({ length: VISITORS }, () => ({})),
  )
  const sent = await insertSentLinks(
    test,
    nova.id,
    fans.map(({ id }) => id),
    { at: new Date(NOON) },
  )
  await test.house.db.systemPool.query(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($1, $2, 'sms', 'Tickets', 'sent', '{"everyone":true}', 'Out', '', '', '{"mode":"now"}', $3, $3)`,
    [sent.id, nova.id, new Date(NOON)],
  )
  await insertFigures(test.house, nova.id, { at: new Date(NOON - 86_400_000), people: 50, delivered: 40, clicked: 6 })

  const nodes = [test, second]
  const agreed = async () => {
    const [first = [], other = []] = await Promise.all(
      nodes.map(({ app }) =>
        Promise.all(
          READ.map(async (url) => {
            const answer = await app.inject({ url, headers: { cookie: nova.cookie } })
            expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
            return answer.json<Record<string, unknown>>()
          }),
        ),
      ),
    )
    for (const [place, url] of READ.entries()) expect(other[place], url).toEqual(first[place])
    return first
  }
  const send = (n: number, method: 'GET' | 'POST', url: string, visitor = n) =>
    nodes[n % 2]?.app.inject({
      method,
      url,
      remoteAddress: `198.51.100.${visitor}`,
      headers: { 'user-agent': AGENTS[visitor % 3] ?? '' },
    })

  // Each visitor views twice, once at either server, and follows the link of the campaign, half of them twice.
  for (let n = 0; n < VISITORS; n += 1) {
    after(60 + n * 20)
    await Promise.all([
      send(n, 'POST', `/api/public/minisites/${site.id}/view`),
      send(n + 1, 'POST', `/api/public/minisites/${site.id}/view`, n),
      send(n, 'GET', sent.path(n)),
      ...(n % 2 ? [send(n + 1, 'GET', sent.path(n), n)] : []),
    ])
    if (n % 10 === 0) await agreed()
  }
  const [open] = await agreed()
  expect(open).toMatchObject({ totals: { views: 2 * VISITORS, visitors: VISITORS } })

  after(2 * 86_400)
  const both = (work: (house: House) => Promise<void>) =>
    Promise.all(nodes.flatMap(({ house }) => [work(house), work(house)]))
  await both((house) => judgeClicks(jobContext(house)))
  const live = await agreed()
  await both((house) => countMarked(jobContext(house)))
  await both((house) => sealDue(jobContext(house)))
  const [sealed, , , report, campaigns] = await agreed()
  expect(sealed).toMatchObject({ totals: { views: 2 * VISITORS, visitors: VISITORS } })
  expect(report).toMatchObject({ is_live: false, totals: { figures: { clicked: VISITORS + 6 } } })
  expect(campaigns).toMatchObject({ items: [{ figures: { clicked: VISITORS, all_clicks: VISITORS * 1.5 } }, {}] })
  expect(live[3]).toMatchObject({ totals: (report as { totals: object }).totals })
})
