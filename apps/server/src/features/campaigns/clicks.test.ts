import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { ANDROID, clickHands, DESKTOP, insertSentLinks, type SentLinks } from '../../testing/sent-links.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { figuresOf } from '../reports/public.ts'
import { forgetClicks } from './commands/forget-clicks.ts'
import { judgeClicks } from './commands/judge-clicks.ts'
import { clickersOf, hiddenPeople, linkFigures } from './queries/engagement.ts'

const test = useTestApp()
const second = useSecondNode(test)
const { judge, open, rows } = clickHands(test)

const NOON = Date.parse('2026-11-23T12:00:00Z')
/** Sets the clock to some seconds after the texts were accepted. */
const after = (seconds: number) => test.setNow(new Date(NOON + seconds * 1000))
const LINKS = ['https://example.com/tour', 'https://example.com/shop']

let nova: Visitor
let known: MadeContact
let unknown: MadeContact
let sent: SentLinks
beforeEach(async () => {
  after(0)
  nova = await test.signUp()
  const people = await insertContacts(test.house, nova.id, [{ visitsConsent: 'subscribed' }, {}])
  ;[known, unknown] = people as [MadeContact, MadeContact]
  sent = await insertSentLinks(test, nova.id, [known.id, unknown.id], { links: LINKS, at: new Date(NOON) })
})

/** Follows a link at a moment. */
const click = async (seconds: number, recipient: number, link = 0, more: Parameters<typeof open>[1] = {}) => {
  after(seconds)
  expect((await open(sent.path(recipient, link), more)).statusCode).toBe(302)
}
const judgeAt = async (seconds: number) => {
  after(seconds)
  await judge()
}
const read = async () => {
  const owner = await systemContext(test.house).asOwner(nova.id)
  return owner.db.forOwner(owner.ownerId, async (tx) => {
    const [counts] = [...(await figuresOf(owner, tx, [sent.id])).values()]
    const named = await tx.execute<{ contact_id: string }>(clickersOf(owner, sent.id))
    return {
      clicked: counts?.clicked,
      links: (await linkFigures(owner, tx, sent.id)).map(({ people, clicks, machines }) => [people, clicks, machines]),
      named: named.rows.map(({ contact_id }) => contact_id),
      hidden: await hiddenPeople(owner, tx, sent.id, { deed: 'clicked' }),
    }
  })
}
const personsOf = () =>
  rows<{ person: string; contact_id: string | null; link: number }>(
    'select person, contact_id, link from campaign_engagements where send_id = $1 order by at, link, person',
    [sent.id],
  )

describe('a click', () => {
  it('counts a minute later, once for a person, and names only who agreed to be recognized', async () => {
    await click(30, 0)
    await click(40, 0)
    await click(50, 0, 1)
    await click(55, 1)
    await judgeAt(89)
    expect(await read()).toMatchObject({ clicked: 0, named: [] })
    await judgeAt(200)
    expect(await read()).toEqual({
      clicked: 2,
      links: [
        [2, 3, 0],
        [1, 1, 0],
      ],
      named: [known.id],
      hidden: 1,
    })
    const persons = await personsOf()
    expect(JSON.stringify(persons)).not.toContain(unknown.id)
    expect(persons.map(({ contact_id }) => contact_id)).toEqual([known.id, known.id, null])
  })

  it('is judged once, by two nodes at the same time and however often', async () => {
    for (let n = 0; n < 12; n += 1) await click(30 + n, n % 2, n % 2)
    after(200)
    const context = () => ({ ...systemContext(second.house), signal: new AbortController().signal })
    await Promise.all([judge(), judgeClicks(context()), judge(), judgeClicks(context())])
    await judge()
    expect(await read()).toMatchObject({
      clicked: 2,
      links: [
        [1, 6, 0],
        [1, 6, 0],
      ],
    })
  })

  it('of a machine stands apart', async () => {
    await click(1, 0)
    await click(20, 1, 0, { agent: 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' })
    await click(21, 1, 0, { method: 'HEAD' })
    await judgeAt(200)
    expect(await read()).toEqual({
      clicked: 0,
      links: [
        [0, 0, 3],
        [0, 0, 0],
      ],
      named: [],
      hidden: 0,
    })
    expect(await rows('select rule from link_hits where send_id = $1 order by at', [sent.id])).toEqual([
      { rule: 'B5' },
      { rule: 'B2' },
      { rule: 'B1' },
    ])
  })

  it('is taken back if a crowd of one machine turns up later', async () => {
    const crowd = (
      await insertContacts(
        test.house,
        nova.id,
        Array.from({ length: 24 }, () => ({})),
      )
    ).map(({ id }) => id)
    sent = await insertSentLinks(test, nova.id, [...crowd, known.id], { links: LINKS, at: new Date(NOON) })
    await click(20, 24)
    for (let n = 0; n < 12; n += 1) await click(30 + n, n, 0, { agent: DESKTOP, ip: '203.0.113.9' })
    await judgeAt(150)
    expect(await read()).toMatchObject({ clicked: 13 })
    for (let n = 12; n < 24; n += 1) await click(300 + n, n, 0, { agent: DESKTOP, ip: '203.0.113.9' })
    await judgeAt(500)
    expect(await read()).toMatchObject({
      clicked: 1,
      links: [
        [1, 1, 24],
        [0, 0, 0],
      ],
      named: [known.id],
      hidden: 0,
    })
  })

  it('of many people behind the address of one carrier counts for each', async () => {
    const crowd = (
      await insertContacts(
        test.house,
        nova.id,
        Array.from({ length: 25 }, () => ({})),
      )
    ).map(({ id }) => id)
    sent = await insertSentLinks(test, nova.id, crowd, { links: LINKS, at: new Date(NOON) })
    for (let n = 0; n < 25; n += 1) await click(30 + n, n, 0, { agent: ANDROID, ip: '203.0.113.9' })
    await judgeAt(200)
    expect(await read()).toMatchObject({ clicked: 25 })
  })

  it('of somebody who agreed after an earlier click counts them once', async () => {
    await click(30, 1)
    await judgeAt(100)
    await rows("update contacts set visits_consent = 'subscribed' where id = $1", [unknown.id])
    await click(200, 1, 1)
    await judgeAt(300)
    expect(await read()).toMatchObject({
      clicked: 1,
      links: [
        [1, 1, 0],
        [1, 1, 0],
      ],
    })
  })
})

describe('the sums of clicks', () => {
  it('equal what the rows say', async () => {
    for (let n = 0; n < 40; n += 1)
      await click(10 + n * 7, n % 2, (n >> 1) % 2, n % 5 ? {} : { agent: 'WhatsApp/2.23.20', ip: `192.0.2.${n}` })
    for (const seconds of [120, 180, 260, 400]) await judgeAt(seconds)
    const [truth] = await rows(
      `select (select count(*)::int from link_hits where send_id = $1 and rule is null) as clicks,
        (select count(*)::int from link_hits where send_id = $1 and rule is not null) as machines,
        (select count(distinct person)::int from campaign_engagements where send_id = $1) as people`,
      [sent.id],
    )
    expect(truth).toEqual({ clicks: 32, machines: 8, people: 2 })
    expect(
      await rows('select people, clicks, machines from campaign_links where send_id = $1 and link = -1', [sent.id]),
    ).toEqual([truth])
  })
})

describe('nobody can tell who clicked without their consent', () => {
  it('from the click itself, half an hour later', async () => {
    await click(30, 1)
    await judgeAt(100)
    expect(await rows('select seq from link_hits where send_id = $1', [sent.id])).toEqual([{ seq: 2 }])
    await judgeAt(31 * 60)
    expect(await rows('select seq from link_hits where send_id = $1', [sent.id])).toEqual([{ seq: null }])
  })

  it('after 30 days, when the key of their hash and the clicks are gone; sums and names stay (standard Q7)', async () => {
    await click(30, 0)
    await click(40, 1)
    await judgeAt(200)
    const before = await read()
    const forgetOn = (day: number) => {
      test.setNow(new Date(NOON + day * DAY_MS))
      return forgetClicks({ ...systemContext(test.house), signal: new AbortController().signal })
    }
    const left = () =>
      rows(`select (select count(*)::int from send_keys) as keys, (select count(*)::int from link_hits) as hits`)
    await rows('delete from link_hits where send_id <> $1', [sent.id])
    await rows('delete from send_keys where send_id <> $1', [sent.id])
    await forgetOn(30)
    expect(await left()).toEqual([{ keys: 1, hits: 2 }])
    await forgetOn(31)
    expect(await left()).toEqual([{ keys: 0, hits: 0 }])
    expect(await read()).toEqual(before)
    // Nobody could tell whether they clicked before: the click counts, the person does not.
    await click(31 * 86_400, 1)
    await judgeAt(31 * 86_400 + 100)
    expect(await read()).toMatchObject({
      clicked: 2,
      links: [
        [2, 3, 0],
        [0, 0, 0],
      ],
    })
  })

  it('by a copy of the database: the hash takes the secret, too', async () => {
    await click(30, 1)
    await judgeAt(100)
    const [first] = await personsOf()
    expect(first?.person).toMatch(/^[\w-]{22}$/)
    expect(
      systemContext(test.house).links.digest('counted-people', `${sent.id}/2`).toString('base64url'),
    ).not.toContain(first?.person)
  })
})

describe('the people behind clicks', () => {
  it('keep them when they are merged', async () => {
    await click(30, 0)
    await judgeAt(100)
    const answer = await test.call(
      nova,
      'POST',
      `/api/contacts/${unknown.id}/merge`,
      { other_id: known.id },
      { 'idempotency-key': randomUUID() },
    )
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await personsOf()).map(({ contact_id }) => contact_id)).toEqual([unknown.id])
  })

  it('are not found in another owner’s campaigns', async () => {
    await click(30, 0)
    await judgeAt(100)
    const iris = await systemContext(test.house).asOwner((await test.signUp()).id)
    const found = await iris.db.forOwner(iris.ownerId, async (tx) => [
      (await figuresOf(iris, tx, [sent.id])).size,
      (await linkFigures(iris, tx, sent.id)).length,
      await hiddenPeople(iris, tx, sent.id, { deed: 'clicked' }),
      (await tx.execute(clickersOf(iris, sent.id))).rows.length,
    ])
    expect(found).toEqual([0, 0, 0, 0])
  })
})
