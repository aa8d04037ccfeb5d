import type { getCampaignFunnel, getMarketingReport, ResponseOf } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'
import { jobContext, systemContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertCampaign } from '../../testing/campaign-rows.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures } from '../../testing/report-figures.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countMarked } from './commands/count-marked.ts'
import { attributeOrder, type PaidOrder, refundOrder } from './public.ts'

/** Random histories of orders (standard Q5); ORDER_RUNS=1000 runs as many. */
const RUNS = Number(process.env.ORDER_RUNS ?? 15)
const HOUR = 3_600_000
const DAY = 24 * HOUR

const test = useTestApp(WITHOUT_PIPELINE)
const { newFan, newOwner, now, query } = campaignHands(test)
const ago = (ms: number) => new Date(now().getTime() - ms)

let nova: Visitor
let fan: { id: string }
beforeAll(async () => {
  nova = await newOwner()
  fan = await newFan(nova)
  await query("update contacts set visits_consent = 'subscribed' where id = $1", [fan.id])
})

async function as<T>(owner: Visitor, work: (context: Context, tx: OwnerTx) => Promise<T>): Promise<T> {
  const context = await systemContext(test.house).asOwner(owner.id)
  return context.db.forOwner(context.ownerId, (tx) => work(context, tx))
}
const NEW: PaidOrder = {
  id: '',
  at: new Date(0),
  amount: 2500,
  contactId: undefined,
  codeOf: undefined,
  visit: undefined,
}
async function order(fields: Partial<PaidOrder>, owner = nova): Promise<string> {
  const id = randomUUID()
  await as(owner, (context, tx) => attributeOrder(context, tx, { ...NEW, id, at: now(), ...fields }))
  return id
}
const keptOf = async (id: string) =>
  (
    await query<{ send_id: string; because: string }>('select send_id, because from campaign_orders where id = $1', [
      id,
    ])
  )[0]
const clicked = (sendId: string, at: Date, contactId = fan.id) =>
  query(
    `insert into campaign_engagements (user_id, send_id, kind, link, person, contact_id, at)
       values ($1, $2, 'click', 0, $3, $4, $5)`,
    [nova.id, sendId, contactId, contactId, at],
  )
const figures = async (owner: Visitor, asked = 'period=365d') => {
  await countMarked(jobContext(test.house))
  const answer = await test.call(owner, 'GET', `/api/reports?${asked}`)
  return answer.json<ResponseOf<typeof getMarketingReport>>()
}

describe('an order', () => {
  it('belongs to the campaign of its code, else to the last click within the chosen days, and to one alone', async () => {
    const [old, late, coded] = [
      await insertCampaign(test.house, nova.id, [{ contactId: fan.id, at: ago(9 * DAY) }]),
      await insertCampaign(test.house, nova.id, [{ contactId: fan.id, at: ago(4 * DAY) }]),
      await insertCampaign(test.house, nova.id, [{ contactId: fan.id, at: ago(60 * DAY) }]),
    ]
    await clicked(old, ago(6 * DAY))
    await clicked(late, ago(3 * DAY))
    expect(await keptOf(await order({ contactId: fan.id }))).toEqual({ send_id: late, because: 'click' })
    expect(await keptOf(await order({ contactId: fan.id, codeOf: coded }))).toEqual({ send_id: coded, because: 'code' })
    const before = { contactId: fan.id, at: ago(3.5 * DAY) }
    expect(await keptOf(await order(before))).toEqual({ send_id: old, because: 'click' })
    await test.call(nova, 'PUT', '/api/reports/settings', { attribution_days: 1 })
    expect(await keptOf(await order({ contactId: fan.id }))).toBeUndefined()
    await test.call(nova, 'PUT', '/api/reports/settings', { attribution_days: 5 })
    const id = await order({ contactId: fan.id })
    await as(nova, (context, tx) => attributeOrder(context, tx, { ...NEW, id, at: now(), codeOf: coded }))
    expect(await keptOf(id)).toEqual({ send_id: late, because: 'click' })
  })

  it('was perhaps helped by a message of the last 12 hours, which is never added', async () => {
    const owner = await newOwner()
    const other = await newFan(owner)
    const id = await insertCampaign(test.house, owner.id, [{ contactId: other.id, at: ago(11 * HOUR) }])
    expect(await keptOf(await order({ contactId: other.id }, owner))).toEqual({ send_id: id, because: 'helped' })
    expect(await keptOf(await order({ contactId: other.id, at: ago(-2 * HOUR) }, owner))).toBeUndefined()
    const report = await figures(owner)
    expect(report.totals.figures).toMatchObject({ orders: 0, helped: 1, revenue: 0 })
  })

  it('of somebody who did not agree to be recognized counts by the visit alone', async () => {
    const shy = await newFan(nova)
    const id = await insertCampaign(test.house, nova.id, [{ contactId: shy.id, at: ago(2 * DAY) }])
    await clicked(id, ago(DAY), shy.id)
    expect(await keptOf(await order({ contactId: shy.id }))).toBeUndefined()
    const visit = { campaignId: id, at: ago(HOUR) }
    expect(await keptOf(await order({ contactId: shy.id, visit }))).toEqual({ send_id: id, because: 'click' })
    const iris = await newOwner()
    expect(await keptOf(await order({ visit }, iris))).toBeUndefined()
  })

  it('counts on the day of sending, or on that of the order', async () => {
    const owner = await newOwner()
    const id = await insertFigures(test.house, owner.id, { at: ago(20 * DAY), people: 50, delivered: 50 })
    await order({ codeOf: id, at: ago(2 * DAY), amount: 4000 }, owner)
    const dayOf = (report: ResponseOf<typeof getMarketingReport>) => report.points.find(({ revenue }) => revenue)?.date
    const [bySending, byOrder] = [await figures(owner, 'period=30d'), await figures(owner, 'period=30d&days=order')]
    expect(bySending).toMatchObject({ totals: { figures: { orders: 1, revenue: 4000, cost: 100, return: 3900 } } })
    expect(byOrder).toMatchObject({ totals: { figures: { orders: 1, revenue: 4000, return: 3900 } } })
    expect(dayOf(bySending)).toBe(
      ago(20 * DAY)
        .toISOString()
        .slice(0, 10),
    )
    expect(dayOf(byOrder)).toBe(
      ago(2 * DAY)
        .toISOString()
        .slice(0, 10),
    )
    const funnel = (await test.call(owner, 'GET', `/api/reports/campaigns/${id}`)).json<
      ResponseOf<typeof getCampaignFunnel>
    >()
    expect(funnel.orders).toMatchObject([{ amount: 4000, refunded: 0, because: 'code' }])
  })
})

it('gives a return of revenue less refunds and charges, whatever the history', async () => {
  const step = fc.record({
    order: fc.nat(5),
    what: fc.constantFrom('pay', 'pay', 'refund', 'refund', 'repeat'),
    campaign: fc.nat(1),
    amount: fc.integer({ min: 0, max: 20_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 30 }), async (steps, people) => {
      const owner = await newOwner()
      const campaigns = [
        await insertFigures(test.house, owner.id, { at: ago(3 * DAY), people, delivered: people }),
        await insertFigures(test.house, owner.id, { at: ago(2 * DAY), people: 5, delivered: 5 }),
      ]
      const ids = Array.from({ length: 6 }, () => randomUUID())
      const paid = new Map<string, { amount: number; refunded: number; codeOf: string | undefined }>()
      for (const { order: nth, what, campaign, amount } of steps) {
        const id = ids[nth] ?? ''
        const known = paid.get(id)
        if (what === 'refund') {
          const refunded = Math.max(known?.refunded ?? 0, Math.min(amount, known?.amount ?? 0))
          await as(owner, (context, tx) => refundOrder(context, tx, { id, refunded }))
          if (known) known.refunded = refunded
        } else if (!known) {
          const codeOf = campaigns[campaign]
          await as(owner, (context, tx) => attributeOrder(context, tx, { ...NEW, id, at: now(), amount, codeOf }))
          paid.set(id, { amount, refunded: 0, codeOf })
        } else if (what === 'repeat') {
          await as(owner, (context, tx) =>
            attributeOrder(context, tx, { ...NEW, id, at: now(), amount, codeOf: campaigns[0] }),
          )
        }
      }
      const revenue = [...paid.values()].reduce((sum, one) => sum + one.amount - one.refunded, 0)
      const cost = (people + 5) * 2
      const told = (await figures(owner)).totals.figures
      expect(told).toMatchObject(
        paid.size > 0
          ? { orders: paid.size, revenue, cost, return: revenue - cost }
          : { orders: null, revenue: null, cost, return: null },
      )
    }),
    { numRuns: RUNS },
  )
})
