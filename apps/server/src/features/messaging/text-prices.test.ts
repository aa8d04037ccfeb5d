import type { Me } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { textPrices } from '../../platform/message-prices.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

describe('an installation with prices of its own', () => {
  const test = useTestApp({ SMS_CENTS: '7', MMS_CENTS: '30' })
  const { now, later, newOwner, newFan, sent, retry, rowOf, walletOf, query } = messageHands(test)

  it('says them, and charges exactly that', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    expect((await test.call(owner, 'GET', '/api/me')).json<Me>().text_prices).toEqual({ sms: 7, mms: 30 })
    const message = await sent(owner, fan, { content: 'a'.repeat(161) })
    expect(message).toMatchObject({ segments: 2, cost: 14 })
    expect(await walletOf(owner)).toEqual({ balance: 86, reserved: 14, held: 14 })
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', cost: 14 })
    expect(await walletOf(owner)).toEqual({ balance: 86, reserved: 0, held: 0 })
  })

  it('charges what was set aside for a message that was written at another price', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { send_at: new Date(now().getTime() + 3_600_000).toISOString() })
    // As if the server had been started anew in between.
    const prices = textPrices(systemContext(test.house))
    Object.assign(prices, { sms: 9 })
    await later(3_700_000)
    Object.assign(prices, { sms: 7 })
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', cost: 7 })
    expect(await walletOf(owner)).toEqual({ balance: 93, reserved: 0, held: 0 })
  })

  it('sends a failed message again at the price of that day', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner, { phone: '+12025550195' })
    const message = await sent(owner, fan)
    await later()
    await query("update contacts set phone = '+12135550145' where id = $1", [fan.id])
    expect((await retry(owner, message)).json()).toMatchObject({ cost: 7 })
  })
})

describe('an installation whose texts are free', () => {
  const test = useTestApp({ SMS_CENTS: '0', MMS_CENTS: '0' })
  const { later, newOwner, newFan, sent, retry, rowOf, walletOf, query } = messageHands(test)

  it('asks for no money, at first and again', async () => {
    const owner = await newOwner(0)
    const fan = await newFan(owner, { phone: '+12025550195' })
    const message = await sent(owner, fan)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'failed', cost: 0 })
    await query("update contacts set phone = '+12135550146' where id = $1", [fan.id])
    expect((await retry(owner, message)).statusCode).toBe(200)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', cost: 0 })
    expect(await walletOf(owner)).toEqual({ balance: 0, reserved: 0, held: 0 })
  })
})
