import { sends } from '@greenroom/db'
import type { SendState, SendWait } from '@greenroom/domain'
import { and, eq, inArray } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export interface SendProgress {
  state: SendState
  waitsFor: SendWait | null
  total: number
  sent: number
  delivered: number
  failed: number
  skipped: number
  held: number
  uncertain: number
  waiting: number
  cost: number
  reserved: number
  startedAt: Date
  finishedAt: Date | null
  heldUntil: Date | null
}
export async function progressOf(
  { ownerId }: Context,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<Map<string, SendProgress>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(sends)
    .where(and(eq(sends.userId, ownerId), inArray(sends.id, [...ids])))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        waitsFor: row.waitsFor,
        total: row.total,
        sent: 0,
        delivered: 0,
        failed: 0,
        skipped: 0,
        held: 0,
        uncertain: 0,
        waiting: row.total,
        cost: row.captured,
        reserved: row.budget,
        startedAt: row.startedAt,
        finishedAt: row.finishedAt,
        heldUntil: null,
      },
    ]),
  )
}
