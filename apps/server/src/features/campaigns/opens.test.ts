import { beforeEach, describe, expect, it } from 'vitest'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { clickHands } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { forgetClicks } from './commands/forget-clicks.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, clock, drafted, mailTo, newFan, newSender, query, send } = mailCampaignHands(test)
const { judge, open, rows } = clickHands(test)

const APPLE = 'Mozilla/5.0'
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const PIXEL = /<img src="([^"]*\/o\/[^"]*\.gif)"/

let nova: Visitor
let id: string
let fans: { id: string; email: string }[]
beforeEach(async () => {
  nova = await newSender()
  fans = [await newFan(nova), await newFan(nova), await newFan(nova)]
  await query("update contacts set visits_consent = 'subscribed' where id = $1", [fans[0]?.id])
  id = (await send(nova)).id
  await clock.time.pass(10_000)
})

const pathOf = (url: string) => url.replaceAll('&amp;', '&').slice(test.house.urls.publicUrl.length)
const htmlTo = async (fan: number) => (await mailTo(fans[fan]?.email ?? '')).html
const pixelOf = async (fan: number) => pathOf(PIXEL.exec(await htmlTo(fan))?.[1] ?? '')
const linkOf = async (fan: number) => pathOf(/href="([^"]*\/c\/[^"]*)"/.exec(await htmlTo(fan))?.[1] ?? '')
const judged = async () => {
  await clock.time.pass(120_000)
  await judge()
}
const sums = async () => {
  const [row] = await rows<{ people: number; machines: number }>(
    'select people, machines from campaign_links where send_id = $1 and link = -2',
    [id],
  )
  return row ?? { people: 0, machines: 0 }
}
const personsOf = () =>
  rows<{ person: string; contact_id: string | null }>(
    "select person, contact_id from campaign_engagements where send_id = $1 and kind = 'open' order by at",
    [id],
  )

describe('the picture that counts opens', () => {
  it('stands at the end of a mail that leaves, and nowhere else', async () => {
    const mail = await mailTo(fans[0]?.email ?? '')
    expect(mail.html).toMatch(/<img src="[^"]*\/o\/[\w-]{43}\.gif"[^>]*>\s*<\/body>/)
    expect(mail.text).not.toContain('/o/')
    const view = /href="([^"]*\/v\/[^"]*)"/.exec(mail.html)?.[1] ?? ''
    const shown = await test.app.inject(pathOf(view))
    expect(shown.statusCode).toBe(200)
    expect(shown.body).not.toContain('/o/')
    const seen = await act(nova, id, 'preview/person', { pick: 'next' })
    expect(seen.body).not.toContain('.gif')
    const draft = await drafted(nova, { type: 'email', subject: 'Hi', content: 'There' })
    expect((await act(nova, draft.id, 'test', { to_me: true })).json()).toMatchObject({ sent: 1 })
    const tests = await test.app.inject(`/sandbox/api/mail?to=${encodeURIComponent(nova.email)}`)
    expect(tests.body).not.toContain('/o/')
  })

  it('is the same for a good token, a forged one, and garbage, which count nothing', async () => {
    const good = await pixelOf(0)
    // Not its last letter, of which some bits mean nothing.
    const forged = good.replace(/.(?=.{4}\.gif$)/, (sign) => (sign === 'A' ? 'B' : 'A'))
    const paths = [good, forged, '/o/x.gif', `/o/${'%00'.repeat(20)}.gif`, good.replace('.gif', '.3.gif')]
    const [first, ...others] = await Promise.all(paths.map((path) => open(path)))
    expect(first?.statusCode).toBe(200)
    expect(first?.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' })
    expect(first?.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    for (const other of others) {
      expect(other.statusCode).toBe(200)
      expect(other.rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true)
      expect(other.headers['cache-control']).toBe('no-store')
    }
    expect(await rows('select link from link_hits where send_id = $1', [id])).toEqual([{ link: -2 }])
  })

  it('counts nothing when somebody only asks whether it is there', async () => {
    expect((await open(await pixelOf(0), { method: 'HEAD' })).statusCode).toBe(200)
    expect(await rows('select link from link_hits where send_id = $1', [id])).toEqual([])
  })

  it('of an email that left without one, or of a campaign that is gone, counts nothing', async () => {
    const path = await pixelOf(0)
    await query('update sends set counts_opens = false where id = $1', [id])
    expect((await open(path)).statusCode).toBe(200)
    await query('delete from users where id = $1', [nova.id])
    expect((await open(path)).statusCode).toBe(200)
    expect(await rows('select link from link_hits where send_id = $1', [id])).toEqual([])
  })
})

describe('an open', () => {
  it('counts once for a person, and names only who agreed to be recognized', async () => {
    for (const fan of [0, 0, 1]) await open(await pixelOf(fan))
    await judged()
    await open(await pixelOf(1))
    await judged()
    expect(await sums()).toEqual({ people: 2, machines: 0 })
    const persons = await personsOf()
    expect(persons.map(({ contact_id }) => contact_id).toSorted(byText)).toEqual([fans[0]?.id, null].toSorted(byText))
    expect(JSON.stringify(persons)).not.toContain(fans[1]?.id)
  })

  it('of a machine stands apart, and Google’s proxy is a person', async () => {
    await open(await pixelOf(0), { agent: APPLE })
    await open(await pixelOf(1), { agent: 'Mimecast' })
    await open(await pixelOf(2), { agent: GMAIL })
    await judged()
    expect(await sums()).toEqual({ people: 1, machines: 2 })
    expect(await rows('select rule from link_hits where send_id = $1 order by rule', [id])).toEqual([
      { rule: 'O1' },
      { rule: 'O3' },
      { rule: null },
    ])
  })

  it('is also a click of somebody whose mail program shows no pictures, once with their later open', async () => {
    await open(await linkOf(1))
    await judged()
    expect(await sums()).toEqual({ people: 1, machines: 0 })
    await open(await pixelOf(1))
    await judged()
    expect(await sums()).toEqual({ people: 1, machines: 0 })
  })

  it('is not a click, and machines that load the picture make nobody’s click one of theirs', async () => {
    await open(await pixelOf(1), { agent: APPLE })
    await open(await pixelOf(1), { agent: APPLE })
    await open(await pixelOf(1))
    await open(await linkOf(1))
    await judged()
    expect(
      await rows('select people, clicks, machines from campaign_links where send_id = $1 and link = -1', [id]),
    ).toEqual([{ people: 1, clicks: 1, machines: 0 }])
    expect(await rows('select kind, people from campaign_curves where send_id = $1 order by kind', [id])).toEqual([
      { kind: 'click', people: 1 },
      { kind: 'open', people: 1 },
    ])
  })

  it('repeated endlessly is written a few times', async () => {
    const path = await pixelOf(0)
    for (let n = 0; n < 14; n += 1) await open(path)
    expect(await rows('select count(*)::int as hits from link_hits where send_id = $1', [id])).toEqual([{ hits: 10 }])
    await open(await linkOf(0))
    expect(await rows('select count(*)::int as hits from link_hits where send_id = $1', [id])).toEqual([{ hits: 11 }])
  })

  it('of an erased person stays a number and is nobody’s', async () => {
    const path = await pixelOf(0)
    await open(path)
    await judged()
    await query('delete from contacts where id = $1', [fans[0]?.id])
    expect((await open(path)).statusCode).toBe(200)
    await judged()
    expect(await personsOf()).not.toContainEqual(expect.objectContaining({ contact_id: fans[0]?.id }))
    expect((await sums()).people).toBeGreaterThanOrEqual(1)
  })

  it('of somebody without consent cannot be traced back after 30 days, and a late one is nobody’s', async () => {
    await open(await pixelOf(1))
    await judged()
    test.setNow(new Date(test.house.clock().getTime() + 32 * 86_400_000))
    await forgetClicks({ ...test.house, now: test.house.clock(), signal: new AbortController().signal })
    expect(await rows('select 1 from link_hits where send_id = $1', [id])).toEqual([])
    expect(await rows('select 1 from send_keys where send_id = $1', [id])).toEqual([])
    await open(await pixelOf(2))
    test.setNow(new Date(test.house.clock().getTime() + 120_000))
    await judge()
    expect(await sums()).toMatchObject({ people: 1 })
  })
})

const byText = (a: string | null | undefined, b: string | null | undefined) => String(a).localeCompare(String(b))
