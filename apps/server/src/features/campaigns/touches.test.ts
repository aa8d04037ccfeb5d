import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import {
  ANDROID,
  clickHands,
  insertSentLinks,
  insertSentMail,
  IPHONE,
  type SentLinks,
} from '../../testing/sent-links.ts'
import { link } from '../../testing/site-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countSignUp, openSignUpCount } from '../analytics/public.ts'
import { checkCampaigns } from '../reports/commands/check-campaigns.ts'
import { countMarked } from '../reports/commands/count-marked.ts'
import { judgeClicks } from './commands/judge-clicks.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const second = useSecondNode(test)
const { judge, open, rows } = clickHands(test)

const NOON = Date.parse('2026-11-23T12:00:00Z')
/** Sets the clock to some seconds after the texts were accepted. */
const after = (seconds: number) => test.setNow(new Date(NOON + seconds * 1000))
const MINUTE = 60
const HOME = '198.51.100.7'

let nova: Visitor
let page: { id: string; block: string }
let sent: SentLinks
let links: string[]
beforeEach(async () => {
  after(0)
  nova = await test.signUp()
  const username = `u${randomUUID().slice(0, 12)}`
  page = await makePage(nova, username)
  const [fan] = await insertContacts(test.house, nova.id, [{ visitsConsent: 'subscribed' }])
  links = [new URL(`/${username}`, test.house.urls.publicUrl).href, 'https://example.com/a', 'https://example.com/b']
  sent = await insertSentLinks(test, nova.id, [fan?.id ?? ''], { links, at: new Date(NOON) })
  await rows('update send_ranges set sent = 1 where send_id = $1', [sent.id])
  await insertCampaign(sent.id, 'sms')
})

const insertCampaign = (id: string, type: 'sms' | 'email') =>
  rows(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($1, $2, $4, 'Tickets', 'sent', '{"everyone":true}', 'Out', '', '', '{"mode":"now"}', $3, $3)`,
    [id, nova.id, new Date(NOON), type],
  )

async function makePage(owner: Visitor, username: string): Promise<typeof page> {
  const body = { username, name: 'Nova Reyes', blocks: [link('Tickets')] }
  const { id } = (await test.call(owner, 'POST', '/api/minisites', body)).json<{ id: string }>()
  const { items } = (await test.call(owner, 'GET', `/api/minisites/${id}/blocks`)).json<{ items: { id: string }[] }>()
  return { id, block: items[0]?.id ?? '' }
}

type Opening = Parameters<typeof open>[1]
const follow = async (seconds: number, links: readonly number[], more?: Opening) => {
  after(seconds)
  for (const n of links) expect((await open(sent.path(0, n), more)).statusCode).toBe(302)
}
/** Follows all links at once, as rule B4 knows machines. */
const burst = (seconds: number, more?: Opening) => follow(seconds, [0, 1, 2], more)

interface Visiting {
  ip?: string
  agent?: string
  headers?: Record<string, string>
}
const visit = async (seconds: number, path: string, { ip = HOME, agent = IPHONE, headers = {} }: Visiting = {}) => {
  after(seconds)
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/public/minisites/${page.id}/${path}`,
    remoteAddress: ip,
    headers: { 'user-agent': agent, ...headers },
  })
  expect(answer.statusCode, answer.body).toBe(204)
}
const touch = (seconds: number, more?: Visiting) => visit(seconds, `blocks/${page.block}/click`, more)
const judgeAt = async (seconds: number) => {
  after(seconds)
  await judge()
}

/** People, clicks, and machines of any link, and of the one to the page. */
const counted = async (id = sent.id) =>
  (
    await rows<{ people: number; clicks: number; machines: number }>(
      'select people, clicks, machines from campaign_links where send_id = $1 and link in (-1, 0) order by link',
      [id],
    )
  ).map(({ people, clicks, machines }) => [people, clicks, machines])
const MACHINES = [
  [0, 0, 3],
  [0, 0, 1],
]
const ONE_PERSON = [
  [1, 1, 2],
  [1, 1, 0],
]
const rulesKept = async () =>
  (await rows<{ rule: string | null }>('select rule from link_hits where send_id = $1 order by link', [sent.id])).map(
    ({ rule }) => rule,
  )
/** Recounts the campaign, and compares its figures with every row. */
const drift = async () => {
  await countMarked(jobContext(test.house))
  const [told] = await rows(
    `select (select count(distinct person)::int from campaign_engagements where send_id = $1) as clicked,
      (select count(*)::int from link_hits where send_id = $1 and rule is null) as all_clicks`,
    [sent.id],
  )
  const totals = await rows<{ metric: string; n: number }>(
    "select metric, n::int from campaign_totals where send_id = $1 and dimension = '' and metric in ('clicked', 'all_clicks')",
    [sent.id],
  )
  expect({ clicked: 0, all_clicks: 0, ...Object.fromEntries(totals.map(({ metric, n }) => [metric, n])) }).toEqual(told)
  await rows("update campaign_counts set checked_at = 'epoch' where send_id = $1", [sent.id])
  await checkCampaigns(jobContext(test.house))
  return rows('select drift from campaign_counts where send_id = $1', [sent.id])
}

describe('a click that looks like a machine’s', () => {
  it('counts as one person’s if its visitor then clicks on the page, before it is judged', async () => {
    await burst(60)
    await touch(80)
    await judgeAt(200)
    expect(await counted()).toEqual(ONE_PERSON)
    expect(await rulesKept()).toEqual([null, 'B4', 'B4'])
  })

  it('counts as one person’s in an email, too', async () => {
    const [fan] = await insertContacts(test.house, nova.id, [{}])
    const mail = await insertSentMail(test, nova.id, [fan?.id ?? ''], new Date(NOON), links)
    await insertCampaign(mail.id, 'email')
    after(60)
    for (const n of [0, 1, 2]) expect((await open(mail.path(0, n))).statusCode).toBe(302)
    await judgeAt(200)
    expect(await counted(mail.id)).toEqual(MACHINES)
    await touch(29 * MINUTE)
    await judgeAt(30 * MINUTE)
    expect(await counted(mail.id)).toEqual(ONE_PERSON)
  })

  it('counts as one person’s if they do so after it was judged, and again changes nothing', async () => {
    await burst(60)
    await judgeAt(200)
    expect(await counted()).toEqual(MACHINES)
    await touch(29 * MINUTE)
    await judgeAt(30 * MINUTE)
    await touch(30 * MINUTE + 10)
    await judgeAt(30 * MINUTE + 20)
    expect(await counted()).toEqual(ONE_PERSON)
    expect(await drift()).toEqual([{ drift: 0 }])
  })

  it('counts if it came right after the text, from a scanner’s network, or with a sign-up', async () => {
    await follow(2, [0])
    await touch(10)
    await judgeAt(100)
    expect(await counted()).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ])
    await follow(200, [0], { ip: '40.94.20.1' })
    await touch(210, { ip: '40.94.20.1' })
    await follow(300, [0, 1, 2], { agent: ANDROID, ip: '192.0.2.9' })
    await join(320, ANDROID, '192.0.2.9')
    await judgeAt(500)
    expect(await counted()).toEqual([
      [1, 3, 2],
      [1, 3, 0],
    ])
  })

  it('stays out without a touch, after a mere view, and by the touch of somebody else', async () => {
    await burst(60)
    await visit(70, 'view')
    await touch(80, { agent: ANDROID })
    await touch(80, { ip: '203.0.113.5' })
    for (const seconds of [200, 29 * MINUTE, 32 * MINUTE]) await judgeAt(seconds)
    expect(await counted()).toEqual(MACHINES)
    expect(await drift()).toEqual([{ drift: 0 }])
  })

  it('stays out if the touch came before it, or more than 30 minutes after it', async () => {
    await touch(50)
    await burst(60)
    await judgeAt(200)
    await touch(31 * MINUTE + 1)
    await judgeAt(32 * MINUTE)
    expect(await counted()).toEqual(MACHINES)
  })

  it('stays out if the request itself was a robot’s or asked for no page, whatever follows', async () => {
    await follow(60, [0], { method: 'HEAD' })
    await follow(61, [0], { headers: { 'sec-purpose': 'prefetch' } })
    await follow(62, [0], { agent: 'WhatsApp/2.23.20.0 A' })
    await touch(70)
    await judgeAt(200)
    expect(await counted()).toEqual([
      [0, 0, 3],
      [0, 0, 3],
    ])
    expect(await rows('select id from link_hits where send_id = $1 and page_visitor is not null', [sent.id])).toEqual(
      [],
    )
  })

  it('stays out if it leads to a page of somebody else', async () => {
    const iris = await test.signUp()
    const username = `u${randomUUID().slice(0, 12)}`
    page = await makePage(iris, username)
    const address = new URL(`/${username}`, test.house.urls.publicUrl).href
    sent = await insertSentLinks(test, nova.id, [randomUUID()], { links: [address], at: new Date(NOON) })
    await follow(2, [0])
    await touch(10)
    await judgeAt(200)
    expect((await counted())[0]).toEqual([0, 0, 1])
  })

  it.for(['sec-gpc', 'dnt'])(
    'stays out, and no hash is kept, if its visitor asks not to be told apart by %s',
    async (name) => {
      const headers = { [name]: '1' }
      await burst(60, { headers })
      await touch(70, { headers })
      expect(await rows('select id from link_hits where send_id = $1 and page_visitor is not null', [sent.id])).toEqual(
        [],
      )
      await judgeAt(200)
      expect(await counted()).toEqual(MACHINES)
    },
  )
})

describe('a touch', () => {
  it('counts once, by jobs of two nodes at the same time', async () => {
    await burst(60)
    await judgeAt(200)
    await touch(210)
    after(300)
    await Promise.all(
      [test, second].flatMap(({ house }) => [judgeClicks(jobContext(house)), judgeClicks(jobContext(house))]),
    )
    expect(await counted()).toEqual(ONE_PERSON)
    expect(await drift()).toEqual([{ drift: 0 }])
  })

  it('adds no person who is counted already', async () => {
    await follow(20, [0])
    await burst(120, { agent: ANDROID, ip: '203.0.113.5' })
    await judgeAt(300)
    await touch(310, { agent: ANDROID, ip: '203.0.113.5' })
    await judgeAt(400)
    expect(await counted()).toEqual([
      [1, 2, 2],
      [1, 2, 0],
    ])
    expect(await drift()).toEqual([{ drift: 0 }])
  })

  it('is waited for 30 minutes; then the hash of the visitor is gone', async () => {
    await burst(60)
    const waiting = () =>
      rows<{ n: number }>('select count(page_visitor)::int as n from link_hits where send_id = $1', [sent.id])
    await judgeAt(200)
    expect(await waiting()).toEqual([{ n: 1 }])
    await judgeAt(31 * MINUTE + 1)
    expect(await waiting()).toEqual([{ n: 0 }])
  })
})

/** Joins through a form of the page. */
async function join(seconds: number, userAgent: string, ip: string): Promise<void> {
  after(seconds)
  const context = await jobContext(test.house).asOwner(nova.id)
  const counting = await openSignUpCount(context)
  await context.db.forOwner(context.ownerId, (tx) =>
    countSignUp(context, tx, counting, {
      ownerId: nova.id,
      siteId: page.id,
      blockId: page.block,
      visit: { ip, userAgent, purpose: '' },
      said: { referrer: undefined, words: { utm: null, code: null } },
    }),
  )
}
