import type { Campaign, Segment } from '@greenroom/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const hands = campaignHands(test)
const { act, change, drafted, newFan, newOwner, query, read } = hands

let nova: Visitor
let iris: Visitor
beforeAll(async () => {
  nova = await newOwner()
  iris = await newOwner(0, 'Iris Vale')
})

const list = async (asked = '', owner = nova) =>
  (await test.call(owner, 'GET', `/api/campaigns?${asked}`)).json<{ items: Campaign[]; total: number }>()
async function segmentOf(owner: Visitor, name: string): Promise<Segment> {
  const answer = await test.call(owner, 'POST', '/api/segments', {
    name,
    rule: { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } },
  })
  return answer.json<Segment>()
}

describe('a draft', () => {
  it('keeps what is written, and says for whom it is', async () => {
    const { id, ...made } = await drafted(nova, { name: '  Spring  ', audience: {} })
    expect(made).toMatchObject({ name: 'Spring', state: 'draft', version: 1, audience_words: 'Nobody yet' })
    const segment = await segmentOf(nova, 'Close fans')
    const changed = await change(nova, id, {
      version: 1,
      audience: { segment_ids: [segment.id], tags: ['vip'] },
      schedule: { mode: 'local', at: '2027-12-24T09:00' },
    })
    expect(changed.json()).toMatchObject({
      version: 2,
      audience_words: 'People in “Close fans” or tagged “vip”',
      schedule: { mode: 'local', at: '2027-12-24T09:00', past: 'next_day' },
    })
    expect(await read(nova, id)).toEqual(changed.json())
  })

  it('leaves at a moment that exists, and is stored as briefly as one is written', async () => {
    for (const schedule of [
      { mode: 'at', at: `2027-12-24T09:00:00.${'0'.repeat(1000)}Z` },
      { mode: 'at', at: '0000-01-01T00:00:00Z' },
      { mode: 'local', at: '2027-99-99T99:99' },
      { mode: 'local', at: '2027-02-30T09:00' },
      { mode: 'local', at: '2027-12-24T09:00Z' },
      { mode: 'local', at: '9999-12-31T23:59' },
    ]) {
      const refused = await test.call(nova, 'POST', '/api/campaigns', { type: 'sms', name: 'x', schedule })
      expect(refused.json(), JSON.stringify(schedule).slice(0, 60)).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { issues: [{ path: 'body.schedule.at', message: 'Choose a day and a time.' }] },
      })
    }
  })

  it('is never overwritten by another tab', async () => {
    const { id } = await drafted(nova)
    expect((await change(nova, id, { version: 1, content: 'One' })).statusCode).toBe(200)
    const late = await change(nova, id, { version: 1, content: 'Two' })
    expect(late.json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { content: 'One', version: 2 } },
    })
  })

  it('names only what is its owner’s', async () => {
    const { id } = await segmentOf(iris, 'Foreign')
    const refused = await test.call(nova, 'POST', '/api/campaigns', {
      type: 'sms',
      name: 'x',
      audience: { everyone: true, exclude: { segment_ids: [id] } },
    })
    expect(refused.statusCode).toBe(404)
    const draft = await drafted(nova)
    for (const fields of [{ audience: { segment_ids: [id] } }, { media_ids: [id] }, { template_id: id }])
      expect((await change(nova, draft.id, fields)).statusCode, JSON.stringify(fields)).toBe(404)
    expect((await test.call(iris, 'GET', hands.url(draft.id))).statusCode).toBe(404)
  })

  it('is begun once, however often the call comes', async () => {
    const body = { type: 'sms', name: 'Once' }
    const headers = { 'idempotency-key': 'once' }
    const [one, other] = await Promise.all([
      test.call(iris, 'POST', '/api/campaigns', body, headers),
      test.call(iris, 'POST', '/api/campaigns', body, headers),
    ])
    expect(one?.json()).toEqual(other?.json())
    expect((await list('q=Once', iris)).total).toBe(1)
  })
})

describe('the list', () => {
  it('is searched, filtered, and ordered by the last change', async () => {
    const owner = await newOwner(0)
    const [first, second, automatic] = [
      await drafted(owner, { name: 'Tour dates' }),
      await drafted(owner, { name: 'Merch' }),
      await drafted(owner, { name: 'Birthday', trigger: { kind: 'birthday', at: '10:00' } }),
    ]
    await hands.later(10)
    await change(owner, first.id, { content: 'Later' })
    const names = async (asked: string) => (await list(asked, owner)).items.map(({ name }) => name)
    expect(await names('')).toEqual(['Tour dates', 'Merch'])
    expect(await names('automatic=true')).toEqual([automatic.name])
    expect(await names('q=MER')).toEqual(['Merch'])
    expect(await names('state=scheduled')).toEqual([])
    expect(await names('state=draft&limit=1&page=2')).toEqual(['Merch'])
    await change(owner, second.id, { archived: true })
    expect(await names('')).toEqual(['Tour dates'])
    expect(await names('archived=true')).toEqual(['Merch'])
    const found = await test.call(owner, 'GET', '/api/search?q=tour&category=everything')
    expect(found.body).toContain('Tour dates')
  })

  it('a copy is a draft of its own, without what is gone', async () => {
    const segment = await segmentOf(nova, 'Short-lived')
    const { id } = await drafted(nova, {
      name: 'Original',
      audience: { tags: ['vip'], segment_ids: [segment.id] },
      schedule: { mode: 'at', at: '2027-12-24T09:00:00Z' },
    })
    await query('delete from segments where id = $1', [segment.id])
    const copy = (await act(nova, id, 'duplicate')).json<Campaign>()
    expect(copy).toMatchObject({
      name: 'Original (copy)',
      state: 'draft',
      audience: { tags: ['vip'], segment_ids: [] },
      schedule: { mode: 'now' },
    })
  })

  it('what is deleted can come back for a day', async () => {
    const { id } = await drafted(nova)
    expect((await test.call(nova, 'DELETE', hands.url(id))).statusCode).toBe(204)
    expect((await test.call(nova, 'GET', hands.url(id))).statusCode).toBe(404)
    expect((await act(nova, id, 'restore')).json()).toMatchObject({ id, state: 'draft' })
    await test.call(nova, 'DELETE', hands.url(id))
    await hands.later(25 * 3_600_000)
    const { jobs } = await import('./jobs/campaigns.ts')
    const { jobContext } = await import('../../platform/house.ts')
    await jobs.find(({ name }) => name === 'campaigns.forget-deleted')?.handle(jobContext(test.house), {})
    expect((await act(nova, id, 'restore')).statusCode).toBe(404)
  })
})

describe('its audience', () => {
  it('is counted by part and by what stands against writing', async () => {
    const owner = await newOwner(0)
    const fans = [await newFan(owner), await newFan(owner), await newFan(owner, { agrees: false })]
    const tag = { selection: { ids: [fans[0]?.id, fans[2]?.id] }, change: { kind: 'add-tags', tags: ['vip'] } }
    expect((await test.call(owner, 'POST', '/api/contacts/bulk', tag)).statusCode).toBeLessThan(300)
    await workOff(test)
    const count = async (audience: object) =>
      (await test.call(owner, 'POST', '/api/campaigns/audience', { type: 'sms', audience })).json()
    expect(await count({ everyone: true, exclude: { tags: ['vip'] } })).toEqual({
      people: 1,
      reachable: 1,
      parts: [{ kind: 'everyone', value: '', people: 3 }],
      excluded: 2,
      skipped: {},
      usual_clicks: null,
      has_orders: false,
    })
    expect(await count({ tags: ['vip', 'nobody'] })).toMatchObject({
      people: 2,
      reachable: 1,
      parts: [
        { kind: 'tag', value: 'vip', people: 2 },
        { kind: 'tag', value: 'nobody', people: 0 },
      ],
      skipped: { not_agreed: 1 },
    })
    expect(await count({})).toMatchObject({ people: 0, reachable: 0 })
  })

  it('keeps the segments that it names from being deleted', async () => {
    const segment = await segmentOf(nova, 'In use')
    const { id } = await drafted(nova, { name: 'Uses it', audience: { segment_ids: [segment.id] } })
    const refused = await test.call(nova, 'DELETE', `/api/segments/${segment.id}`)
    expect(refused.json()).toMatchObject({
      code: 'CONFLICT',
      details: { segments: [], campaigns: [{ id, name: 'Uses it' }] },
    })
    await test.call(nova, 'DELETE', hands.url(id))
    expect((await test.call(nova, 'DELETE', `/api/segments/${segment.id}`)).statusCode).toBe(204)
  })
})
