import type { JobContext, SystemContext } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { countLive } from '../queries/live.ts'
import { findSend } from '../queries/sends.ts'
import { countParts, PART_DIMENSIONS } from '../queries/parts.ts'
import { countByHour } from '../queries/splits.ts'
import { readTruth } from '../queries/truth.ts'
import { driftOf, driftOfParts } from '../policy/drift.ts'
import { LASTING } from '../policy/figures.ts'
import { unitsPerCent } from '../policy/money.ts'
import { MOST_SPLIT } from '../policy/most-split.ts'
import { setDrift } from '../store/metrics.ts'
import {
  allowLongRead,
  deferCheck,
  driftOfAll,
  dropMarks,
  listUncheckedOfAll,
  lockCount,
  noteChecked,
  type OwnedSend,
  readCounted,
  writeTotals,
} from '../store/totals.ts'

/** Campaigns read anew in one run (standard W22). */
const MOST = 2000
const BATCH = 100

/**
 * Reads every result of the campaigns that were touched within 7 days, compares them with their roll-ups, and mends those.
 * The sum of what was wrong is the metric `greenroom_report_drift`; 0 is expected. One that
 * fails is logged, and tried again by the next run. Safe to repeat.
 */
export async function checkCampaigns(context: JobContext): Promise<void> {
  const { db, now, signal } = context
  for (let checked = 0; checked < MOST; checked += BATCH) {
    const batch = await db.asSystem((system) => listUncheckedOfAll(system, { now, since: now, limit: BATCH }))
    for (const send of batch) {
      signal.throwIfAborted()
      try {
        await checkCampaign(context, send)
      } catch (error) {
        signal.throwIfAborted()
        context.log.error({ err: error, ...send }, 'a campaign could not be checked')
        await db.asSystem((system) => deferCheck(system, send, now))
      }
    }
    if (batch.length < BATCH) break
  }
  setDrift(await driftOfAll(context))
}

async function checkCampaign(system: SystemContext, { userId, sendId }: OwnedSend): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    await allowLongRead(tx)
    const lock = await lockCount(context, tx, sendId, false)
    const send = lock && (await findSend(context, tx, sendId))
    if (!lock || !send) return
    const live = (await countLive(context, tx, [sendId])).get(sendId) ?? []
    const base = live.filter(({ dimension }) => dimension === '')
    const isCounted = lock.marks.length === 0
    const counted = isCounted ? await readCounted(context, tx, sendId, ['']) : base
    const truth = await readTruth(context, tx, sendId)
    const hours = await countByHour(context, tx, sendId, await readTimeZone(context, tx))
    const asked = { unitsPerCent: unitsPerCent(send.channel), whole: base }
    const parts = send.isOpenEnded ? undefined : await countParts(context, tx, sendId, asked)
    // Large ones are split here alone, so that their parts may be older.
    const stored =
      parts && isCounted && send.total <= MOST_SPLIT
        ? await readCounted(context, tx, sendId, ['segment', 'country'])
        : []
    // While it is sent, results are there a moment before they are settled.
    const drift = send.state === 'sending' ? [] : [...driftOf(counted, truth), ...driftOfParts(stored, parts ?? [])]
    if (drift.length > 0) context.log.error({ sendId, drift }, 'a campaign was counted wrong')
    await writeTotals(context, tx, sendId, {
      dimensions: ['', 'reason', 'hour', ...(parts ? PART_DIMENSIONS : [])],
      lasting: LASTING,
      rows: [...live, ...hours, ...(parts ?? [])],
    })
    await dropMarks(context, tx, lock.marks)
    await noteChecked(context, tx, sendId, drift.length)
  })
}
