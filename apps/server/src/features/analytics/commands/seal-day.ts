import type { JobContext } from '../../../platform/context.ts'
import { clientOf } from '../../../platform/db/copy-out.ts'
import { packDay, totalsOf } from '../policy/sealed-day.ts'
import type { Stretch } from '../policy/stretches.ts'
import { readDayHits } from '../queries/day-hits.ts'
import { dropNotes, holdSeal, holdSiteOfSeal, notesOf } from '../store/seals.ts'
import { forgetSealedDay, saveSealedDay } from '../store/visit-days.ts'

/** A day of millions of hits takes seconds. Nobody waits for it. In milliseconds. */
const UNHURRIED = { statement: 30 * 60_000, lock: 30_000, idleInTransaction: 30 * 60_000 }

/**
 * Seals one day of a site in one transaction: turns its hits into visits and totals, in place of what an earlier run stored,
 * so that it may run again, after a crash or for hits that came late. Workers that seal for one owner wait for each other. Notes
 * of late hits are read before the hits and deleted with them; later ones stay for the next time. Stores nothing of a site that
 * was deleted meanwhile; one that is deleted later is forgotten then.
 * @param until how far the owner's hits are sealed: if another worker has moved on, there is nothing to do
 */
export async function sealDay(
  { db }: Pick<JobContext, 'db'>,
  { userId, siteId, until }: { userId: string; siteId: string; until: Date },
  { day, starts, ends }: Stretch,
): Promise<void> {
  await db.asSystem(async (tx) => {
    const held = await holdSeal(tx, userId)
    if (held?.getTime() !== until.getTime()) return
    const place = { userId, siteId, day, starts, ends }
    const notes = await notesOf(tx, place)
    const { visits, filtered } = await readDayHits(clientOf(tx), { ownerId: userId, ...place })
    if (visits.flags.length + filtered === 0) await forgetSealedDay(tx, place)
    else
      await saveSealedDay(tx, {
        ...place,
        visits: visits.flags.length,
        hits: visits.kinds.length,
        columns: packDay(visits),
        totals: totalsOf(visits, filtered),
      })
    await dropNotes(tx, notes)
    if (!(await holdSiteOfSeal(tx, place))) await forgetSealedDay(tx, place)
  }, UNHURRIED)
}
