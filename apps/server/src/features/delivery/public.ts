/** Interface for other features. */
import { sends } from '@greenroom/db'
import type { RecipientOutcome, SendState, SendWait, Whereabouts } from '@greenroom/domain'
import { and, eq, inArray, type SQL } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'

export interface NewSend {
  id: string
  channel: 'sms'
  content: string
  links: readonly string[]
  mediaIds: readonly string[]
  audience: SQL
  limit?: number
  whenOf(where: Whereabouts): { notBefore: Date; because?: 'local_time' | 'quiet_hours' } | 'leave_out'
  spreadHours?: number
  cost: number
  isOpenEnded?: boolean
}
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
export async function startSend(_context: Context, _tx: OwnerTx, _plan: NewSend): Promise<{ total: number }> {
  throw new Error('stub')
}
export async function addRecipients(
  _context: Context,
  _tx: OwnerTx,
  _sendId: string,
  _people: readonly { contactId: string; occasion: number; notBefore: Date }[],
  _cost: number,
): Promise<number> {
  throw new Error('stub')
}
export async function pauseSend(_context: Context, _tx: OwnerTx, _id: string, _waitsFor?: SendWait): Promise<void> {}
export async function resumeSend(_context: Context, _tx: OwnerTx, _id: string): Promise<void> {}
export async function cancelSend(_context: Context, _tx: OwnerTx, _id: string): Promise<void> {}
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
export interface RecipientRow {
  contactId: string
  name: string
  phone: string | null
  email: string | null
  outcome: RecipientOutcome
  reason: string | null
  until: Date | null
  cost: number
  at: Date | null
}
export async function firstTextsAmong(_context: Context, _tx: OwnerTx, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids)
}
export const paceOf = (sender: { perSecond: number | null; perDay: number | null } | undefined) => ({
  perSecond: sender?.perSecond ?? 1,
  perDay: sender?.perDay ?? undefined,
})
