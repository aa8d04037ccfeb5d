import { describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { systemContext } from '../../platform/house.ts'
import { setAsideWaiting } from '../../platform/jobs/set-aside.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'

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

describe('a text that was to leave later, in a backup that is restored', () => {
  it.each([
    ['is due later', 24, true],
    ['is due later, and whose job had not been made yet', 24, false],
    ['was due meanwhile', -1, true],
  ])('and that %s never leaves by itself: its owner is asked, and only they send it again', async (_, due, hasJob) => {
    const owner = await newOwner(100)
    const fan = await newFan(owner)
    const message = await sent(owner, fan, { send_at: inHours(24).toISOString() })
    if (hasJob) await workOff(test)
    await query('update messages set send_at = $2 where id = $1', [message.id, inHours(due)])
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
