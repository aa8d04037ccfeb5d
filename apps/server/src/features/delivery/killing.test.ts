import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { addressOf } from '../../testing/server-group.ts'
import { spawnServer, untilReady } from '../../testing/server-process.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { recordReceipt } from '../messaging/public.ts'
import { sendMessage } from './commands/send-message.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'

const OWN = '+12025550100'
const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-kill-send-'))
const twilio = await openFakeTwilio()
const env = {
  TWILIO_ACCOUNT_SID: TWILIO_SID,
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  TWILIO_API_BASE: twilio.url,
  TWILIO_FROM: OWN,
}
const test = useTestApp(env)
const { later, newOwner, newFan, sent, rowOf, walletOf, query } = messageHands(test)
beforeEach(() => {
  Object.assign(twilio, { accepted: [], answer: () => 'accept' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await twilio.close()
})

describe('a text whose work is cut off', () => {
  it('while Twilio has it is uncertain, is not sent again, and is paid once its receipt comes', {
    timeout: 120_000,
  }, async () => {
    const owner = await newOwner(100)
    const message = await sent(owner, await newFan(owner))
    twilio.answer = () => 'accept-then-hang'
    const server = await spawnServer({
      ...env,
      DATABASE_URL: addressOf(test.database.connection.system),
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
    })
    await untilReady(server)
    await vi.waitFor(() => expect(twilio.accepted).toHaveLength(1), { timeout: 60_000 })
    server.child.kill('SIGKILL')
    expect(await server.exited).toBeNull()
    expect(await rowOf(message)).toMatchObject({ status: 'sending' })
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 2, held: 2 })

    twilio.answer = () => 'accept'
    for (let run = 0; run < 3; run++)
      await sendMessage(jobContext(test.house), { userId: owner.id, messageId: message.id })
    expect(await rowOf(message)).toMatchObject({ status: 'uncertain', tries: 1 })
    expect(twilio.accepted).toHaveLength(1)
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 2, held: 2 })

    const receipt = { channel: 'sms', messageId: message.id, attempt: 1, status: 'delivered' } as const
    for (let times = 0; times < 3; times++) await recordReceipt(systemContext(test.house), receipt)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', cost: 2 })
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 0, held: 0 })
  })
})

describe('after a restore', () => {
  it('nothing that may have left is sent, all of it is shown, and the money is free (standard O7)', async () => {
    await query('delete from messages', [])
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    await query(
      `insert into senders (id, user_id, channel, address, registration, created_at)
         values (gen_random_uuid(), $1, 'sms', '+12135550117', 'vouched', now())`,
      [owner.id],
    )
    const waiting = await sent(owner, fan)
    const underWay = await sent(owner, fan)
    await query("update messages set status = 'sending', tries = 1, tried_at = now() where id = $1", [underWay.id])

    expect(await stopAfterRestore(systemContext(test.house))).toContain('2')
    expect(await rowOf(waiting), 'it may have left since').toMatchObject({ status: 'uncertain' })
    expect(await rowOf(underWay)).toMatchObject({ status: 'uncertain' })
    await later(2 * 86_400_000)
    expect(twilio.accepted).toEqual([])
    expect(await walletOf(owner)).toEqual({ balance: 96, reserved: 4, held: 4 })
    expect(await stopAfterRestore(systemContext(test.house))).toBe('No message may have left since.')
  })
})
