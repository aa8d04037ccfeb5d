import type { Campaign, CampaignView } from '@greenroom/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertCampaign } from '../../testing/campaign-rows.ts'
import { insertOrder } from '../../testing/order-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { drafted, newFan, newOwner } = campaignHands(test)

let nova: Visitor
beforeAll(async () => {
  nova = await newOwner()
})

const names = async (asked: string) =>
  (await test.call(nova, 'GET', `/api/campaigns?${asked}`)).json<{ items: Campaign[] }>().items.map(({ name }) => name)

describe('the list of both channels', () => {
  beforeAll(async () => {
    const segment = (
      await test.call(nova, 'POST', '/api/segments', {
        name: 'Close fans',
        rule: { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } },
      })
    ).json<{ id: string }>()
    await drafted(nova, { name: 'Alpha', schedule: { mode: 'at', at: '2027-03-05T18:00:00.000Z' } })
    await drafted(nova, {
      name: 'Bravo',
      type: 'email',
      audience: { segment_ids: [segment.id] },
      schedule: { mode: 'local', at: '2027-03-06T09:00' },
    })
    await drafted(nova, { name: 'charlie' })
    segmentId = segment.id
    const at = new Date('2026-11-01T10:00:00Z')
    const fan = await newFan(nova)
    const id = await insertCampaign(
      test.house,
      nova.id,
      [{ contactId: fan.id, at, reported: { outcome: 'delivered' } }],
      { name: 'Delta', startedAt: at },
    )
    await test.house.db.systemPool.query('update sends set captured = 2 where id = $1', [id])
  })
  let segmentId = ''

  it('has texts and emails, and is ordered by any column; what has no value comes last', async () => {
    expect(await names('sort=name&order=asc')).toEqual(['Alpha', 'Bravo', 'charlie', 'Delta'])
    expect(await names('sort=time&order=desc')).toEqual(['Bravo', 'Alpha', 'Delta', 'charlie'])
    expect(await names('sort=time&order=asc')).toEqual(['Delta', 'Alpha', 'Bravo', 'charlie'])
    for (const sort of ['delivered', 'cost']) expect((await names(`sort=${sort}`))[0], sort).toBe('Delta')
    for (const sort of ['clicked', 'replied', 'updated']) expect(await names(`sort=${sort}`), sort).toHaveLength(4)
  })

  it('shows what a campaign earned less what it cost, as reports do, and sorts by it', async () => {
    const [none] = (await test.call(nova, 'GET', '/api/campaigns?sort=return')).json<{ items: Campaign[] }>().items
    expect(none).toMatchObject({ name: 'Delta', counts: { orders: null, revenue: null, return: null } })
    const fan = await newFan(nova)
    const at = new Date('2026-11-02T10:00:00Z')
    const id = await insertCampaign(test.house, nova.id, [{ contactId: fan.id, at }], { name: 'Echo', startedAt: at })
    await insertOrder(test.house, nova.id, { sendId: id, at, amount: 2500, refunded: 500 })
    await insertOrder(test.house, nova.id, { sendId: id, because: 'helped', at, amount: 9000 })
    const { items } = (await test.call(nova, 'GET', '/api/campaigns?sort=return')).json<{ items: Campaign[] }>()
    expect(items.slice(0, 2).map(({ name }) => name)).toEqual(['Echo', 'Delta'])
    expect(items[0]?.counts).toMatchObject({ orders: 1, revenue: 2000 })
    expect(items[1]?.counts).toMatchObject({ orders: 0, revenue: 0, return: 0 - (items[1]?.counts.cost ?? 0) })
    const reported = (await test.call(nova, 'GET', `/api/reports/campaigns/${id}`)).json<{ figures: object }>()
    const { orders, revenue, cost, return: earned } = items[0]?.counts ?? {}
    expect(reported.figures).toMatchObject({ orders, revenue, cost, return: earned })
    await test.house.db.systemPool.query('delete from sends where id = $1', [id])
    await test.house.db.systemPool.query('delete from campaigns where id = $1', [id])
  })

  it('is narrowed to a segment, and to a period by the time a campaign leaves or left', async () => {
    expect(await names(`segment_id=${segmentId}`)).toEqual(['Bravo'])
    const march = 'from=2027-03-01T00:00:00Z&to=2027-04-01T00:00:00Z&sort=time&order=asc'
    expect(await names(march)).toEqual(['Alpha', 'Bravo'])
    expect(await names(`${march}&type=email`)).toEqual(['Bravo'])
    expect(await names('to=2026-12-01T00:00:00Z')).toEqual(['Delta'])
  })
})

describe('saved views', () => {
  const save = (name: string, query: string) => test.call(nova, 'POST', '/api/campaigns/views', { name, query })
  const list = async () =>
    (await test.call(nova, 'GET', '/api/campaigns/views')).json<{ items: CampaignView[] }>().items

  it('keep filters, order, and shape under a name, in an order of their own', async () => {
    const made: CampaignView[] = []
    for (const [name, query] of [
      ['Texts', 'type=sms&sort=clicked'],
      [' This month ', 'show=month'],
      ['Old', 'archived=&period=365d'],
    ] as const)
      made.push((await save(name, query)).json<CampaignView>())
    expect(made.map(({ name, position }) => [name, position])).toEqual([
      ['Texts', 0],
      ['This month', 1],
      ['Old', 2],
    ])
    const url = (index: number) => `/api/campaigns/views/${made[index]?.id}`
    const moved = await test.call(nova, 'PATCH', url(2), { position: 0, name: 'Past' })
    expect(moved.json()).toMatchObject({ name: 'Past', position: 0 })
    expect((await list()).map(({ name }) => name)).toEqual(['Past', 'Texts', 'This month'])
    expect((await test.call(nova, 'PATCH', url(1), { name: 'past' })).statusCode).toBe(409)
    expect((await test.call(nova, 'DELETE', url(0))).statusCode).toBe(204)
    expect((await list()).map(({ name, position }) => [name, position])).toEqual([
      ['Past', 0],
      ['This month', 1],
    ])
  })

  it('refuse what the list does not have, and a name that is taken', async () => {
    for (const query of ['type=fax', 'q=Sam', 'type=sms&type=email', 'sort=luck'])
      expect((await save('Odd', query)).json(), query).toMatchObject({
        details: { issues: [{ path: 'body.query', message: 'The list has no such filter or order.' }] },
      })
    expect((await save('PAST', '')).json()).toMatchObject({ message: 'You already have a view called “PAST”.' })
  })

  it('are at most twenty', async () => {
    for (let n = (await list()).length; n < 20; n += 1) expect((await save(`View ${n}`, '')).statusCode).toBe(201)
    expect((await save('One more', '')).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'You can save at most 20 views. Delete one you no longer use.',
    })
  })
})
