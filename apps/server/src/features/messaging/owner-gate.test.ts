import type { ChannelGate } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { now, later, newOwner, newFan, send, sent, retry, rowOf, query } = messageHands(test)
const prove = (owner: Visitor, column: 'email_verified' | 'phone_number_verified', is: boolean) =>
  query(`update users set ${column} = $2 where id = $1`, [owner.id, is])
const gateOf = async (owner: Visitor, fan: { id: string }, channel = 'sms') =>
  (await test.call(owner, 'GET', `/api/conversations/${fan.id}`))
    .json<{ channels: ChannelGate[] }>()
    .channels.find((one) => one.channel === channel)

describe('an owner whose account nobody has proved', () => {
  it('writes to nobody, and reads why', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    await prove(owner, 'email_verified', false)
    for (const channel of ['sms', 'email']) {
      expect((await send(owner, fan, { channel })).json()).toMatchObject({
        code: 'NOT_REACHABLE',
        message: 'You have not verified your email yet.',
        details: { reason: 'not_verified' },
      })
      expect(await gateOf(owner, fan, channel)).toMatchObject({ is_open: false, reason: 'not_verified' })
    }
    await prove(owner, 'email_verified', true)
    expect(await gateOf(owner, fan)).toMatchObject({ is_open: true, reason: null })
    expect((await send(owner, fan)).statusCode).toBe(201)
  })

  it('is one without any proof: a verified phone is enough', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    await prove(owner, 'email_verified', false)
    await prove(owner, 'phone_number_verified', true)
    expect((await send(owner, fan)).statusCode).toBe(201)
  })

  it('sends nothing that waits, and nothing again', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { send_at: new Date(now().getTime() + 3_600_000).toISOString() })
    await prove(owner, 'email_verified', false)
    await later(3_700_000)
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'not_reachable', cost: 0 })
    expect((await retry(owner, message)).json()).toMatchObject({ details: { reason: 'not_verified' } })
  })
})

describe('a text that the plan or the wallet cannot carry', () => {
  const CODES = { no_funds: 'INSUFFICIENT_FUNDS', plan_limit: 'PLAN_LIMIT_REACHED' } as const
  const emptyPlan = (owner: Visitor, fan: { id: string }) =>
    query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status)
         select gen_random_uuid(), $1, $2, '', $3, 'outbound', 'sms', 'sent' from generate_series(1, 1000)`,
      [owner.id, fan.id, test.house.clock()],
    )

  it('is announced before it is written, keeps the channel open, and Send asks for money', async () => {
    const owner = await newOwner(1)
    const fan = await newFan(owner)
    expect(await gateOf(owner, fan)).toMatchObject({
      is_open: true,
      reason: 'no_funds',
      text: 'Your wallet has too little money.',
      mend: 'Add funds.',
    })
    expect(await gateOf(owner, fan, 'email')).toMatchObject({ is_open: true, reason: null })
    expect((await send(owner, fan)).json()).toMatchObject({ code: CODES.no_funds, status: 402, details: { amount: 2 } })
    await query(
      "select post_to_ledger(gen_random_uuid(), $1, 'grant', 1, 'another', '', null, 'A gift', 'test', now())",
      [owner.id],
    )
    expect(await gateOf(owner, fan)).toMatchObject({ is_open: true, reason: null })
    expect((await send(owner, fan)).statusCode).toBe(201)
    expect(await gateOf(owner, fan), 'what is set aside is not available').toMatchObject({ reason: 'no_funds' })
  })

  it('is announced likewise where the plan has no room left, and Send offers a larger plan', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    test.setTier('basic')
    try {
      expect(await gateOf(owner, fan)).toMatchObject({ is_open: true, reason: null })
      await emptyPlan(owner, fan)
      expect(await gateOf(owner, fan)).toMatchObject({ is_open: true, reason: 'plan_limit' })
      expect((await send(owner, fan)).json()).toMatchObject({ code: CODES.plan_limit, status: 402 })
    } finally {
      test.setTier('pro')
    }
  })

  it('that was paid for leaves, however empty both are by then', async () => {
    const owner = await newOwner(2)
    const fan = await newFan(owner)
    const message = await sent(owner, fan)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', cost: 2 })
  })
})
