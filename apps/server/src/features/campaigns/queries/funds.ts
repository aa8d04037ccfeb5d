import { campaigns, sends } from '@greenroom/db'
import { and, asc, eq, gte, isNull, or } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/**
 * Lists campaigns that have waited for money since a moment or later, oldest first. An automatic message that was turned off
 * meanwhile waits for nothing.
 */
export async function listStoppedForFunds({ db, ownerId }: Context, since: Date): Promise<string[]> {
  const isDue = and(eq(campaigns.state, 'scheduled'), eq(campaigns.problem, 'funds'), gte(campaigns.dueAt, since))
  const isHalted = and(
    eq(sends.state, 'paused'),
    eq(sends.waitsFor, 'funds'),
    gte(sends.pausedAt, since),
    or(isNull(campaigns.trigger), eq(campaigns.isRunning, true)),
  )
  const rows = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ id: campaigns.id })
      .from(campaigns)
      .leftJoin(sends, and(eq(sends.userId, campaigns.userId), eq(sends.id, campaigns.id)))
      .where(and(eq(campaigns.userId, ownerId), isNull(campaigns.deletedAt), or(isDue, isHalted)))
      .orderBy(asc(campaigns.confirmedAt), asc(campaigns.id))
      .execute(),
  )
  return rows.map(({ id }) => id)
}
