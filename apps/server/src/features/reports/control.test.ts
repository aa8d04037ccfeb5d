import type { getCampaignFunnel, listReportedCampaigns, ResponseOf, shareReport } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures } from '../../testing/report-figures.ts'
import { reportHands } from '../../testing/report-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { checkCampaigns } from './commands/check-campaigns.ts'
import { countMarked } from './commands/count-marked.ts'
import { attributeOrder, refundOrder } from './public.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { ago, newFan, newOwner, query, readReport } = reportHands(test)

type Funnel = ResponseOf<typeof getCampaignFunnel>
type List = ResponseOf<typeof listReportedCampaigns>

let nova: Visitor
beforeEach(async () => {
  nova = await newOwner()
})

/** Inserts a text campaign of 1,000 people that was sent some days ago: 940 got it, 10 opted out, and 50 were held back. */
async function insertCompared(days: number): Promise<string> {
  const id = await insertFigures(test.house, nova.id, {
    at: ago(days),
    people: 1000,
    delivered: 900,
    failed: { unreachable: 20 },
    skipped: { opted_out_sms: 10, control: 50 },
    name: 'Low Tide',
  })
  await query('update sends set control_share = 5 where id = $1', [id])
  await query('update campaign_recipients set is_control = true where send_id = $1 and seq >= 950', [id])
  return id
}
/** Returns the person at a place in the list of a campaign: from 950 on, they were held back. */
const personAt = async (id: string, seq: number) =>
  (
    await query<{ contact_id: string }>('select contact_id from campaign_recipients where send_id = $1 and seq = $2', [
      id,
      seq,
    ])
  )[0]?.contact_id
async function order(contactId: string | undefined, days: number, fields: object = {}, owner = nova): Promise<string> {
  const one = {
    id: randomUUID(),
    at: ago(days),
    amount: 2500,
    contactId,
    codeOf: undefined,
    visit: undefined,
    ...fields,
  }
  const context = await systemContext(test.house).asOwner(owner.id)
  await context.db.forOwner(context.ownerId, (tx) => attributeOrder(context, tx, one))
  return one.id
}
async function refund(id: string, refunded: number) {
  const context = await systemContext(test.house).asOwner(nova.id)
  await context.db.forOwner(context.ownerId, (tx) => refundOrder(context, tx, { id, refunded }))
}
/** Inserts orders of so many people whom it was sent to, and so many who were held back. */
const insertOrders = (id: string, days: number, reached: number, control: number) =>
  query(
    `insert into control_orders (order_id, user_id, send_id, seq, is_control, at, amount)
      select gen_random_uuid(), user_id, send_id, seq, is_control, $2, 900 from campaign_recipients
      where send_id = $1 and (seq < $3 or seq >= 950 and seq < 950 + $4::int)`,
    [id, ago(days), reached, control],
  )
const controlOf = async (id: string) => (await readReport<Funnel>(nova, `/campaigns/${id}`)).control
const buyersOf = async (id: string) => {
  const told = await controlOf(id)
  return [told?.reached.buyers, told?.control.buyers]
}

describe('orders of people who got a campaign, and of those held back', () => {
  it('count within the days that the owner chose, each person once, whether or not they clicked', async () => {
    const id = await insertCompared(7)
    const [got, bounced, optedOut, held, late] = await Promise.all(
      [0, 910, 945, 950, 951].map((seq) => personAt(id, seq)),
    )
    await order(got, 3)
    await order(got, 2.5)
    await order(bounced, 3)
    await order(optedOut, 3)
    const repeated = await order(held, 3)
    await order(held, 2, { id: repeated })
    await order(late, 1)
    await order(late, 8)
    await order(undefined, 3)
    // Another owner's buyer of the same id is somebody else.
    await order(await personAt(id, 960), 3, {}, await newOwner())
    expect(await buyersOf(id)).toEqual([2, 1])
    await test.call(nova, 'PUT', '/api/reports/settings', { attribution_days: 30 })
    await order(late, 1)
    expect(await buyersOf(id)).toEqual([2, 2])
    expect((await controlOf(id))?.days).toBe(30)
  })

  it('do not count once they were given back in full', async () => {
    const id = await insertCompared(7)
    const orders = [await order(await personAt(id, 0), 3), await order(await personAt(id, 950), 3)]
    for (const one of orders) await refund(one, 2499)
    expect(await buyersOf(id)).toEqual([1, 1])
    for (const one of orders) await refund(one, 2500)
    expect(await buyersOf(id)).toEqual([0, 0])
  })

  it('stay a number when the person is erased', async () => {
    const id = await insertCompared(7)
    const fan = await newFan(nova)
    await query('update campaign_recipients set contact_id = $2 where send_id = $1 and seq = 950', [id, fan.id])
    await order(fan.id, 3)
    expect((await test.call(nova, 'POST', `/api/contacts/${fan.id}/erasure`)).statusCode).toBe(204)
    expect(await personAt(id, 950)).toBeUndefined()
    expect(await buyersOf(id)).toEqual([0, 1])
  })
})

describe('extra orders', () => {
  it('are told with their interval if they are more than chance, the same in every report', async () => {
    const id = await insertCompared(7)
    await insertOrders(id, 3, 282, 5)
    const told = {
      share: 5,
      reached: { people: 940, buyers: 282, rate: { value: 0.3 } },
      control: { people: 50, buyers: 5, rate: { value: 0.1 } },
      extra: { value: 188 },
      doubt: null,
    }
    for (const isCounted of [false, true]) {
      if (isCounted) await countMarked(jobContext(test.house))
      const control = await controlOf(id)
      expect(control).toMatchObject(told)
      expect(control?.extra?.low).toBeGreaterThan(0)
      const { items } = await readReport<List>(nova, '/campaigns?period=90d')
      expect(items).toMatchObject([{ id, control, figures: { planned: 1000, skipped: 60, sent: 940 } }])
    }
    const { skipped } = await readReport<Funnel>(nova, `/campaigns/${id}`)
    expect(skipped).toContainEqual({ code: 'control', text: expect.stringMatching(/^Control group/), people: 50 })
    const csv = (await test.call(nova, 'GET', '/api/reports/files/campaigns?period=90d')).body
    expect(csv).toContain('Control group,"Ordered, sent to"')
    expect(csv).toContain(',50,282,5,188,')
    expect((await test.call(nova, 'GET', '/api/reports/pdf/campaigns?period=90d')).statusCode).toBe(200)
  })

  it('cannot be told as long as people can still order, of few orders, and where it may be chance', async () => {
    const [open, few, chance] = [await insertCompared(2), await insertCompared(7), await insertCompared(8)]
    await insertOrders(open, 1, 282, 5)
    await insertOrders(few, 3, 8, 1)
    await insertOrders(chance, 4, 94, 4)
    const doubts = await Promise.all([open, few, chance].map(async (id) => (await controlOf(id))?.doubt))
    expect(doubts).toEqual(['open', 'few_orders', 'chance'])
    expect((await controlOf(open))?.text).toMatch(/^Cannot be told yet: /)
    await query("update sends set state = 'sending', finished_at = null where id = $1", [chance])
    expect(await controlOf(chance)).toMatchObject({ doubt: 'open', ends_at: null })
    await query('update sends set control_share = null where id = $1', [chance])
    expect(await controlOf(chance)).toBeNull()
  })

  it('are counted anew at night, and leave no drift', async () => {
    const id = await insertCompared(4)
    await insertOrders(id, 3, 20, 2)
    await countMarked(jobContext(test.house))
    const drift = async () => {
      await query('update campaign_counts set checked_at = null where send_id = $1', [id])
      await checkCampaigns(jobContext(test.house))
      return (await query<{ drift: number }>('select drift from campaign_counts where send_id = $1', [id]))[0]?.drift
    }
    expect(await drift()).toBe(0)
    await query(
      "update campaign_totals set n = n + 1 where send_id = $1 and metric in ('control', 'control_buyers', 'reached_buyers')",
      [id],
    )
    expect(await drift()).toBe(3)
    expect(await drift()).toBe(0)
    expect(await buyersOf(id)).toEqual([20, 2])
  })

  it('stand on a shared page only with money, and not of a group in which few people ordered', async () => {
    await insertOrders(await insertCompared(7), 3, 282, 3)
    const share = async (money: boolean) => {
      const body = { report: 'campaigns', query: { period: '90d' }, has_money: money }
      const made = (await test.call(nova, 'POST', '/api/reports/shares', body)).json<ResponseOf<typeof shareReport>>()
      const page = await test.app.inject({ url: new URL(made.url).pathname, headers: { accept: 'text/html' } })
      return page.body
    }
    expect(await share(false)).not.toMatch(/Extra orders|282/)
    const page = await share(true)
    expect(page).toContain('282 of 940 ordered')
    expect(page).toContain('Fewer than 5 of 50 ordered')
    expect(page).not.toMatch(/3 of 50|228/)
  })
})
