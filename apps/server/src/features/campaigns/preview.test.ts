import type { CampaignPerson, CampaignPreview, previewPeople, ResponseOf } from '@greenroom/contracts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { openSurveys } from './queries/surveys.ts'

type People = ResponseOf<typeof previewPeople>

const test = useTestApp()
const { act, change, drafted, newFan, newOwner, read } = campaignHands(test)

/** An afternoon in New York, and the night that follows in all of America. */
const DAY = new Date()
DAY.setUTCHours(20, 0, 0, 0)
const NIGHT = new Date(DAY.getTime() + 9 * 3_600_000)

let nova: Visitor
beforeAll(async () => {
  test.setNow(DAY)
  nova = await newOwner(10_000)
  const fan = (name: string, more: object = {}) => ({
    name,
    phone: `+1212555${String(1000 + name.length)}`,
    smsConsent: 'subscribed' as const,
    timeZone: 'America/New_York',
    country: 'US',
    region: 'NY',
    createdAt: DAY,
    ...more,
  })
  await insertContacts(test.house, nova.id, [
    fan('Mia'),
    fan('Florentina'),
    fan('', { timeZone: 'America/Los_Angeles', region: 'CA' }),
    fan('Nobody agreed', { smsConsent: 'unknown' }),
    fan('No number', { phone: null }),
    fan('Left', { smsConsent: 'opted_out' }),
    fan('Gone for good', { deletedAt: DAY }),
  ])
})
beforeEach(() => {
  test.setNow(DAY)
  test.setTier('pro')
})

const preview = async (id: string, owner = nova): Promise<CampaignPreview> => {
  const answer = await act(owner, id, 'preview')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<CampaignPreview>()
}
const codes = ({ problems }: CampaignPreview) => problems.map(({ code }) => code)
const personOf = async (id: string, pick: string, contactId?: string) =>
  (await act(nova, id, 'preview/person', { pick, ...(contactId ? { contact_id: contactId } : {}) })).json<{
    person: CampaignPerson | null
  }>().person

describe('the preview', () => {
  it('counts every recipient’s own text, and who is skipped and why', async () => {
    const { id } = await drafted(nova, { content: `Hi {{name|there}}! ${'x'.repeat(95)} https://example.com/a` })
    const seen = await preview(id)
    expect(seen).toMatchObject({
      recipients: 3,
      skipped: { not_agreed: 1, no_phone: 1, opted_out_sms: 1 },
      held: {},
      balance: 10_000,
      problems: [],
      links: [{ url: 'https://example.com/a' }],
    })
    expect(Object.values(seen.segments).reduce((sum, n) => sum + n, 0)).toBe(3)
    const segments = Object.entries(seen.segments).reduce((sum, [n, people]) => sum + Number(n) * people, 0)
    expect(seen.cost).toEqual({ least: segments * 2, most: segments * 2 })
    expect(seen.first_at).toBe(new Date(DAY.getTime() + 10_000).toISOString())
  })

  it('holds whoever sleeps until the morning', async () => {
    test.setNow(NIGHT)
    const { id } = await drafted(nova)
    const seen = await preview(id)
    expect(seen).toMatchObject({ recipients: 3, held: { quiet_hours: 3 } })
    expect(new Date(seen.last_at ?? 0).getTime()).toBeGreaterThan(NIGHT.getTime() + 6 * 3_600_000)
  })

  it('names what is wrong, and what mends it', async () => {
    const { id } = await drafted(nova, { content: 'Hi {{frist_name}}', audience: {} })
    expect(codes(await preview(id))).toEqual(['no_audience', 'text'])
    await change(nova, id, {
      content: '  ',
      audience: { tags: ['nobody'] },
      schedule: { mode: 'at', at: new Date(DAY.getTime() - 1000).toISOString() },
    })
    expect(codes(await preview(id))).toEqual(['no_content', 'late'])
    await change(nova, id, { content: 'Hi', schedule: { mode: 'now' } })
    expect(codes(await preview(id))).toEqual(['empty'])
    const poor = await newOwner(1)
    await newFan(poor)
    expect(codes(await preview((await drafted(poor)).id, poor))).toEqual(['funds'])
    test.setTier('free')
    const short = await preview((await drafted(poor)).id, poor)
    expect(codes(short)).toContain('plan')
    expect(short.plan).toMatchObject({ usage: 0, fits: 0 })
    const stranger = await test.signUp()
    expect(codes(await preview((await drafted(stranger)).id, stranger))).toEqual(['not_verified'])
  })

  it('has a hash of content, audience, time, and price; a new fan changes none of it', async () => {
    const owner = await newOwner()
    await newFan(owner)
    const { id } = await drafted(owner)
    const base = async () => (await preview(id, owner)).hash.split('.')[0]
    const first = await base()
    await newFan(owner)
    expect(await base()).toBe(first)
    await change(owner, id, { name: 'Another name' })
    expect(await base()).toBe(first)
    const hashes = new Set([first])
    for (const fields of [
      { content: 'Other' },
      { audience: { tags: ['vip'] } },
      { schedule: { mode: 'at', at: new Date(DAY.getTime() + 86_400_000).toISOString() } },
    ]) {
      await change(owner, id, fields)
      hashes.add(await base())
    }
    expect(hashes.size).toBe(4)
  })

  it('shows real people: the longest, the shortest, the emptiest, by name, and one after another', async () => {
    const { id } = await drafted(nova, { content: 'Hi {{name}}' })
    const [longest, shortest] = [await personOf(id, 'longest'), await personOf(id, 'shortest')]
    expect(longest?.text).toContain('Hi Florentina')
    expect([shortest?.name, shortest?.outcome]).toEqual(['', 'send'])
    expect((await personOf(id, 'emptiest'))?.contact_id).toBe(shortest?.contact_id)
    const seen: string[] = []
    for (let at = await personOf(id, 'next'); at; at = await personOf(id, 'next', at.contact_id))
      seen.push(at.contact_id)
    expect(seen).toHaveLength(6)
    const last = await personOf(id, 'previous')
    expect(last?.contact_id).toBe(seen.at(-1))
    expect((await personOf(id, 'previous', last?.contact_id))?.contact_id).toBe(seen.at(-2))
    expect(await personOf(id, 'named', longest?.contact_id)).toEqual(longest)
    const iris = await newOwner(0)
    expect(await personOf(id, 'named', (await newFan(iris)).id)).toBeNull()
    expect((await act(iris, id, 'preview/person', { pick: 'next' })).statusCode).toBe(404)
  })

  it('looks at people in the turns of their owner, so that a flood of looks keeps nobody waiting', async () => {
    const owner = await newOwner()
    const { id: contactId } = await newFan(owner)
    const { id } = await drafted(owner)
    const look = (pick: string) => act(owner, id, 'preview/person', { pick, contact_id: contactId })
    const end = Promise.withResolvers<void>()
    const surveys = test.house.hold(openSurveys)
    const flood = Array.from({ length: 101 }, () => surveys.insist(`${owner.id}/person`, () => end.promise))
    for (const pick of ['next', 'previous', 'named']) expect((await look(pick)).statusCode, pick).toBe(503)
    end.resolve()
    await Promise.all(flood)
    expect((await look('named')).json()).toMatchObject({ person: { contact_id: contactId } })
  })

  it('opens each of its numbers: who gets it, who is held until when, and who is skipped and why', async () => {
    test.setNow(NIGHT)
    const { id } = await drafted(nova, { content: `{{name|there}} ${'x'.repeat(100)}` })
    const seen = await preview(id)
    const open = async (asked: object) => {
      const answer = await act(nova, id, 'preview/people', asked)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<People>()
    }
    const all = await open({})
    expect([all.items.length, all.next]).toEqual([6, null])
    expect((await open({ outcome: 'send' })).items).toHaveLength(seen.recipients)
    for (const [reason, people] of Object.entries(seen.skipped)) {
      const { items } = await open({ outcome: 'skip', reason })
      expect(items.map(({ outcome, reason: why }) => `${outcome} ${why?.code}`)).toEqual(
        Array(people).fill(`skip ${reason}`),
      )
    }
    const { items: held } = await open({ outcome: 'hold', reason: 'quiet_hours' })
    expect(held).toHaveLength(seen.held.quiet_hours ?? 0)
    expect(held[0]).toMatchObject({ outcome: 'hold', reason: { code: 'quiet_hours' }, until: expect.any(String) })
    for (const [segments, people] of Object.entries(seen.segments))
      expect((await open({ segments: Number(segments) })).items).toHaveLength(people)
    const iris = await newOwner(0)
    expect((await act(iris, id, 'preview/people', {})).statusCode).toBe(404)
  })

  it('opens the same people of a spread campaign that it counts as held, page by page', async () => {
    const owner = await newOwner(100_000)
    const fan = { phoneCountry: 'US', country: 'US', region: 'NY', timeZone: 'America/New_York' } as const
    await insertContacts(
      test.house,
      owner.id,
      Array.from({ length: 240 }, (_, n) => ({
        ...fan,
        phone: `+1212555${1000 + n}`,
        smsConsent: n % 4 === 0 ? 'unknown' : 'subscribed',
        createdAt: DAY,
      })),
    )
    const { id } = await drafted(owner, { schedule: { mode: 'now', spread_hours: 12 } })
    const held = (await preview(id, owner)).held.quiet_hours ?? 0
    expect(held).toBeGreaterThan(60)
    expect(held).toBeLessThan(180)
    const ids = new Set<string>()
    for (let after: string | null | undefined, calls = 0; after !== null && calls < 20; calls += 1) {
      const asked = { outcome: 'hold', reason: 'quiet_hours', ...(after === undefined ? {} : { after }) }
      const { items, next } = (await act(owner, id, 'preview/people', asked)).json<People>()
      for (const one of items) ids.add(one.contact_id)
      after = next
    }
    expect(ids.size).toBe(held)
  })

  it('shows many people a page at a time, each once', async () => {
    const owner = await newOwner()
    const fan = { phoneCountry: 'US', timeZone: 'America/New_York' } as const
    await insertContacts(
      test.house,
      owner.id,
      Array.from({ length: 620 }, (_, n) => ({
        ...fan,
        phone: `+1212555${1000 + n}`,
        smsConsent: n % 10 === 0 ? 'subscribed' : 'unknown',
        createdAt: DAY,
      })),
    )
    const { id } = await drafted(owner)
    const ids: string[] = []
    for (let after: string | null | undefined, calls = 0; after !== null && calls < 20; calls += 1) {
      const asked = { outcome: 'send', ...(after === undefined ? {} : { after }) }
      const { items, next } = (await act(owner, id, 'preview/people', asked)).json<People>()
      expect(items.length).toBeLessThanOrEqual(50)
      ids.push(...items.map((one) => one.contact_id))
      after = next
    }
    expect([ids.length, new Set(ids).size]).toEqual([62, 62])
  })

  it('changes nothing', async () => {
    const draft = await drafted(nova)
    await preview(draft.id)
    expect(await read(nova, draft.id)).toEqual(draft)
  })
})
