import { describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { jobContext, systemContext } from '../../platform/house.ts'
import { setAsideWaiting } from '../../platform/jobs/set-aside.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'
import { scheduleMessage } from './commands/schedule-message.ts'

const test = useTestApp()
const { later, newOwner, newFan, sent, retry, rowOf, walletOf, query, now } = messageHands(test)
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR)

/** Does what `npm run restore` does with a database before anything serves it. */
async function restore(): Promise<string> {
  const told = await stopAfterRestore(systemContext(test.house))
  await setAsideWaiting(test.house, features)
  return told
}
const ON_QUEUED = 'on.messaging.message-queued.delivery'

describe('a text that was to leave later, in a backup that is restored', () => {
  it('leaves at its moment, once', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { send_at: inHours(24).toISOString() })
    await workOff(test)
    await restore()
    expect(await rowOf(message)).toMatchObject({ status: 'scheduled', cost: 2 })
    expect(await walletOf(owner)).toEqual({ balance: 98, reserved: 2, held: 2 })
    await later(23 * HOUR)
    expect(await test.texts(fan.phone)).toEqual([])
    await later(1.1 * HOUR)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', tries: 1 })
    expect(await test.texts(fan.phone)).toHaveLength(1)
  })

  it('leaves, too, if its job had not been made yet', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { send_at: inHours(24).toISOString() })
    await restore()
    const events = await query<{ data: Parameters<typeof scheduleMessage>[1] }>(
      "select data from pgboss.job where name = $1 and state = 'created' and data->'payload'->>'messageId' = $2",
      [ON_QUEUED, message.id],
    )
    expect(events).toHaveLength(1)
    for (const { data } of events) await scheduleMessage(jobContext(test.house), data)
    await later(24.1 * HOUR)
    expect(await rowOf(message)).toMatchObject({ status: 'delivered', tries: 1 })
  })

  it('and whose moment passed meanwhile may have left: its owner is asked, and only they send it again', async () => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { send_at: inHours(24).toISOString() })
    await workOff(test)
    await query('update messages set send_at = $2 where id = $1', [message.id, inHours(-1)])
    expect(await restore()).toContain('1')
    expect(await rowOf(message)).toMatchObject({ status: 'failed', failure: 'restored', cost: 0 })
    expect(await walletOf(owner)).toEqual({ balance: 100, reserved: 0, held: 0 })
    await later(25 * HOUR)
    expect(await test.texts(fan.phone)).toEqual([])
    expect((await retry(owner, message)).statusCode).toBe(409)
    expect((await retry(owner, message, '?did_not_arrive=true')).statusCode).toBe(200)
    await later()
    expect(await rowOf(message)).toMatchObject({ status: 'delivered' })
    expect(await test.texts(fan.phone)).toHaveLength(1)
  })
})
