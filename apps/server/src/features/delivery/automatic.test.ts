import { sql } from '@greenroom/db/sql'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { NOON, pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { addRecipients } from './commands/add-recipients.ts'
import { pauseAfterRestore } from './commands/pause-after-restore.ts'
import { pauseSend } from './commands/pause-send.ts'
import { resumeSend } from './commands/resume-send.ts'
import { skipMissed } from './commands/skip-missed.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { newArtist, newFans, start, as, progress, outcomesOf, taken, walletOf, query } = hands
const HOUR = 3_600_000

let time: VirtualTime
let owner: Visitor
let id: string
beforeAll(() => {
  time = hands.clock.time
})
beforeEach(async () => {
  // At noon where everybody lives.
  const since = (time.now() - NOON.getTime()) % (24 * HOUR)
  if (since > 0) await time.jump(24 * HOUR - since)
  owner = await newArtist(100)
  id = await start(owner, { isOpenEnded: true, cost: 0, audience: sql`false` })
})

/** Lists people for an occasion in so many hours, at four cents each at most. */
const add = (people: readonly string[], hours = 0) =>
  as(owner, (context, tx) => {
    const notBefore = new Date(time.now() + hours * HOUR)
    return addRecipients(
      context,
      tx,
      id,
      people.map((contactId) => ({ contactId, occasion: 0, notBefore, cost: 4 })),
    )
  })
const pause = () => as(owner, (context, tx) => pauseSend(context, tx, id))
const resume = () => as(owner, (context, tx) => resumeSend(context, tx, id))
const settled = () => time.pass(5000)
async function passed(hours: number): Promise<void> {
  await time.jump(hours * HOUR)
  await settled()
}

describe('an automatic message', () => {
  it('sets aside nothing at rest, whoever cost less than the most, or nothing', async () => {
    const [one = '', two = '', gone = ''] = await newFans(owner, 3)
    hands.run()
    await query("update contacts set sms_consent = 'opted_out' where id = $1", [gone])
    await add([one, gone])
    expect(await progress(owner, id)).toMatchObject({ reserved: 8 })
    await settled()
    expect(await outcomesOf(id)).toEqual({ sent: 1, 'skipped opted_out_sms': 1 })
    expect(await progress(owner, id)).toMatchObject({ cost: 2, reserved: 0 })
    await add([two])
    await settled()
    expect(await progress(owner, id)).toMatchObject({ cost: 4, reserved: 0 })
    expect(await walletOf(owner)).toMatchObject({ balance: 96, held: 0 })
  })

  it('sets aside no more than for those who wait, even if somebody always does', async () => {
    const fans = await newFans(owner, 6)
    hands.run()
    for (const fan of fans.slice(0, 5)) {
      await add([fan], 2)
      await passed(1)
      expect((await progress(owner, id))?.reserved).toBeLessThanOrEqual(8)
    }
    await add(fans.slice(5), 1)
    await settled()
    expect(await progress(owner, id)).toMatchObject({ sent: 4, cost: 8, reserved: 8 })
    await passed(1)
    expect(await progress(owner, id)).toMatchObject({ sent: 6, cost: 12, reserved: 0 })
    expect(await walletOf(owner)).toMatchObject({ balance: 88, held: 0 })
  })

  it('has the money for those who are held over night, and no more in the morning', async () => {
    const [late = ''] = await newFans(owner, 1)
    hands.run()
    await add([late], 12)
    await passed(12)
    expect(await progress(owner, id)).toMatchObject({ waiting: 1, held: 1, reserved: 4 })
    await passed(8)
    expect(await progress(owner, id)).toMatchObject({ sent: 1, cost: 2, reserved: 0 })
  })
})

describe('a moment that has passed', () => {
  it('is made up for within six hours, and not later: whoever waited longer is skipped, at no cost', async () => {
    const [early = '', fresh = '', coming = ''] = await newFans(owner, 3)
    hands.run()
    await add([early])
    await pause()
    await time.jump(5 * HOUR)
    await add([fresh])
    await add([coming], 30)
    await time.jump(1.5 * HOUR)
    await resume()
    await settled()
    expect(await outcomesOf(id)).toEqual({ 'skipped missed': 1, sent: 1 })
    expect(await progress(owner, id)).toMatchObject({ waiting: 1, skipped: 1, cost: 2, reserved: 4 })
    expect(taken.map(({ to }) => to)).toEqual(['+12125550002'])
  })

  it('counts as missed after a long outage, too, whether or not anybody presses anything', async () => {
    const fans = await newFans(owner, 2)
    await add(fans)
    await time.jump(7 * HOUR)
    hands.run()
    await settled()
    expect(await progress(owner, id)).toMatchObject({ waiting: 2, reserved: 8 })
    await skipMissed(jobContext(test.house))
    await settled()
    expect(await outcomesOf(id)).toEqual({ 'skipped missed': 2 })
    expect(await progress(owner, id)).toMatchObject({ reserved: 0 })
    expect(taken).toEqual([])
  })

  it('before a restore may have been kept already: nobody is sent it again', async () => {
    const [left = '', night = '', coming = ''] = await newFans(owner, 3)
    await query("update contacts set phone = '+18085550199' where id = $1", [night])
    // Seven in the morning in Hawaii.
    await time.jump(23 * HOUR)
    hands.run()
    await add([night])
    await add([left])
    await add([coming], 2)
    await settled()
    expect(await outcomesOf(id)).toEqual({ 'held quiet_hours': 1, sent: 1 })
    // As if the backup were of a moment before the text left.
    await query("delete from send_results where send_id = $1 and outcome = 'sent'", [id])
    await query('update send_ranges set state = 0, marked = 0, sent = 0 where send_id = $1 and sent > 0', [id])
    await pause()
    await time.jump(HOUR)
    expect(await pauseAfterRestore(systemContext(test.house))).toContain('1')
    expect(await progress(owner, id)).toMatchObject({ state: 'paused', waitsFor: 'restore' })
    taken.length = 0
    await resume()
    await settled()
    expect(await outcomesOf(id)).toEqual({ 'skipped restored': 2 })
    expect(taken).toEqual([])
    await passed(1)
    expect(taken.map(({ to }) => to)).toEqual(['+12125550003'])
  })
})
