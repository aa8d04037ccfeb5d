import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { addressOf } from '../../testing/server-group.ts'
import { type ServerProcess, spawnServer, untilReady } from '../../testing/server-process.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { recordReceipt } from '../messaging/public.ts'
import { sendMessage } from './commands/send-message.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'
import { sweepMessages } from './commands/sweep-messages.ts'

const OWN = '+12025550100'
const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-kill-send-'))
const servers: ServerProcess[] = []
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
  Object.assign(twilio, { accepted: [], answer: () => 'accept', slowness: 0 })
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  await twilio.close()
})

/** Gives an owner a number of the account. */
async function giveNumber(owner: { id: string }, address: string) {
  twilio.numbers.push({ phone_number: address, sms: true, created: 'Tue, 06 Jan 2026 10:00:00 +0000' })
  await query(
    `insert into senders (id, user_id, channel, address, registration, created_at)
       values (gen_random_uuid(), $1, 'sms', $2, 'vouched', now())`,
    [owner.id, address],
  )
}
/** Sets the clock back a minute, so that messages written now are past their undo. */
const writeEarlier = () => test.setNow(new Date(Date.now() - 60_000))

/** Starts the real server on the same database. What was queued by then is due. */
async function startServer() {
  const server = await spawnServer({
    ...env,
    DATABASE_URL: addressOf(test.database.connection.system),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
  })
  servers.push(server)
  await untilReady(server)
  return {
    /** Kills it as soon as Twilio has taken so many more texts. */
    killAfter: async (texts: number) => {
      const before = twilio.accepted.length
      const isTaken = () => twilio.accepted.length >= before + texts
      await vi.waitUntil(isTaken, { timeout: 60_000, interval: 5 })
      server.child.kill('SIGKILL')
      expect(await server.exited).toBeNull()
    },
  }
}

describe('a text whose work is cut off', () => {
  it('while Twilio has it is uncertain, is not sent again, and is paid once its receipt comes', {
    timeout: 120_000,
  }, async () => {
    const owner = await newOwner(100)
    writeEarlier()
    const message = await sent(owner, await newFan(owner))
    twilio.answer = () => 'accept-then-hang'
    const server = await startServer()
    await server.killAfter(1)
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

  it('again and again between reserve, dispatch, and capture is neither lost nor doubled, and nothing stays held', {
    timeout: 180_000,
  }, async () => {
    const EACH = 8
    const owner = await newOwner(1000)
    const fan = await newFan(owner)
    await giveNumber(owner, '+12135550118')
    writeEarlier()
    const ids: string[] = []
    twilio.slowness = 40
    for (const taken of [2, EACH - 2]) {
      for (let n = 0; n < EACH; n++) ids.push((await sent(owner, fan, { content: `Text ${ids.length}` })).id)
      expect(await reservedOf(owner)).toBeGreaterThanOrEqual(EACH * 2)
      const server = await startServer()
      await server.killAfter(taken)
    }
    twilio.slowness = 0
    for (let run = 0; run < 2; run++)
      for (const messageId of ids) await sendMessage(jobContext(test.house), { userId: owner.id, messageId })

    const words = twilio.accepted.map(({ Body }) => Body?.[0])
    expect(words, 'each text is sent once').toHaveLength(new Set(words).size)
    const rows = await Promise.all(ids.map((id) => rowOf({ id })))
    const known = rows.filter(({ status }) => status === 'sent')
    const uncertain = rows.filter(({ status }) => status === 'uncertain')
    expect(known.length + uncertain.length, 'none is lost').toBe(ids.length)
    expect(uncertain.length, 'a kill came in between').toBeGreaterThan(0)
    expect(await walletOf(owner)).toEqual({
      balance: 1000 - ids.length * 2,
      reserved: uncertain.length * 2,
      held: uncertain.length * 2,
    })

    // Twilio tells of those that it has; the others were never handed over.
    for (const { id, content } of uncertain) {
      if (!words.includes(String(content))) continue
      const receipt = { channel: 'sms', messageId: String(id), attempt: 1, status: 'delivered' } as const
      await recordReceipt(systemContext(test.house), receipt)
    }
    await later(73 * 3_600_000)
    await sweepMessages(jobContext(test.house))
    expect(await walletOf(owner)).toEqual({ balance: 1000 - words.length * 2, reserved: 0, held: 0 })
  })
})

const reservedOf = async (owner: Parameters<typeof walletOf>[0]) => (await walletOf(owner)).reserved

describe('after a restore', () => {
  it('nothing that may have left is sent, all of it is shown, and the money is free (standard O7)', async () => {
    await query('delete from messages', [])
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    await giveNumber(owner, '+12135550117')
    const waiting = await sent(owner, fan)
    const underWay = await sent(owner, fan)
    await query("update messages set status = 'sending', tries = 1, tried_at = now() where id = $1", [underWay.id])

    expect(await stopAfterRestore(systemContext(test.house))).toContain('2')
    expect(await rowOf(waiting), 'it may have left since').toMatchObject({ status: 'uncertain' })
    expect(await rowOf(underWay)).toMatchObject({ status: 'uncertain' })
    await later(2 * 86_400_000)
    expect(twilio.accepted).toEqual([])
    expect(await walletOf(owner)).toEqual({ balance: 96, reserved: 4, held: 4 })
    expect(await stopAfterRestore(systemContext(test.house))).toBe('No message was waiting.')
  })
})
