import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { beginSending, recordReceipt } from '../messaging/public.ts'

const test = useTestApp()
const { later, newOwner, newFan, send, sent, rowOf } = messageHands(test)

describe('an opt-out at the carrier', () => {
  it('that the provider names closes the channel', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner, { phone: '+12025550196' })
    await sent(owner, fan)
    await later()
    const refused = await send(owner, fan)
    expect(refused.json()).toMatchObject({ code: 'NOT_REACHABLE', details: { reason: 'opted_out_sms' } })
  })

  it('that a receipt names later closes it, too', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan)
    const context = await systemContext(test.house).asOwner(owner.id)
    await context.db.forOwner(context.ownerId, (tx) => beginSending(context, tx, message.id))
    const receipt = { channel: 'sms', messageId: message.id, status: 'failed', failure: 'opted_out' } as const
    await recordReceipt(systemContext(test.house), receipt)
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'opted_out' })
    const refused = await send(owner, fan)
    expect(refused.json()).toMatchObject({ code: 'NOT_REACHABLE', details: { reason: 'opted_out_sms' } })
  })
})
