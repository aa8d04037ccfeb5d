import { earlyLooks, judgeVariants } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { noteTestLook, noteTestOut, releaseRest, type TestStanding } from '../../delivery/public.ts'
import { testEnded } from '../events/campaigns.ts'
import { variantFigures } from '../queries/tests.ts'

/**
 * Looks at a test if the time for it has come: at fixed moments once all its emails have left, and at its end. If the best
 * version is certain enough, the rest of the people get it; at the end, a tie sends version A. One that is decided by hand
 * asks its owner at its end.
 * @param count counts its people anew
 */
export async function decideTest(context: Context, id: string, count: () => Promise<void>): Promise<void> {
  const { db, ownerId, now } = context
  const standing = await db.forOwner(ownerId, (tx) => noteTestOut(context, tx, id))
  if (!standing || !isDue(standing, now)) return
  await count()
  await db.forOwner(ownerId, async (tx) => {
    const { versions, decide, outAt, endsAt } = standing
    await noteTestLook(context, tx, id)
    const isLast = endsAt <= now
    if (decide === 'hand') {
      await announce(context, tx, testEnded(id))
      return
    }
    const figures = await variantFigures(context, tx, id, versions)
    const hours = (endsAt.getTime() - outAt.getTime()) / HOUR_MS
    const { best, confidence, isClear } = judgeVariants(figures, { hours, isLast })
    if (!isClear && !isLast) return
    const choice = isClear ? ({ winner: best, by: 'clicks' } as const) : ({ winner: 0, by: 'tie' } as const)
    if (await releaseRest(context, tx, id, { ...choice, confidence })) await announce(context, tx, testEnded(id))
  })
}
const HOUR_MS = 3_600_000

/** Tells whether there was a moment to look at a test since it was looked at last. */
function isDue({ decide, outAt, endsAt, lookedAt }: TestStanding, now: Date): boolean {
  const looks = [...(decide === 'clicks' ? earlyLooks(outAt, endsAt) : []), endsAt.getTime()]
  const last = looks.findLast((moment) => moment <= now.getTime())
  return last !== undefined && (lookedAt === null || lookedAt.getTime() < last)
}
