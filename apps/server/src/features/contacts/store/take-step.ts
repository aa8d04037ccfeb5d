import type { BulkChange, ContactSelection } from '@greenroom/contracts'
import { contactImports, contacts, type ContactOperationRow } from '@greenroom/db'
import { and, eq, gt, type SQL, sql } from '@greenroom/db/sql'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { countMatching, idsMatching, liveOf, matching } from '../../audience/public.ts'
import { changeMany } from './bulk.ts'
import { noteBatch } from './operations.ts'
import { type Restoring, restoreStep } from './restore-step.ts'
import { type ChangingTag, tagStep } from './tag-step.ts'

/** Most contacts of one batch, which is one transaction; so many can be done before an answer. */
export const AT_ONCE = 500

/** What an operation does: the change of many, a deletion that is undone, or a tag that changes everywhere. */
export type OperationChange = BulkChange | Restoring | ChangingTag

const cursor = z.object({ after: z.uuid().optional(), taken: z.int().default(0) }).catch({ taken: 0 })

/**
 * Does the next batch of an operation that its caller has locked, and notes how far it is in the same transaction: a
 * process may be killed anywhere, and none is done twice. Who comes to match later is not meant.
 * @returns the operation; `running` while there is more to do
 */
export async function takeStep(
  context: Context,
  tx: OwnerTx,
  operation: ContactOperationRow,
): Promise<ContactOperationRow> {
  const change = operation.change as OperationChange
  const from = cursor.parse(operation.cursor ?? {})
  if (change.kind === 'restore') return restoreStep(context, tx, operation, change, from)
  if (change.kind === 'rename-tag' || change.kind === 'delete-tag')
    return tagStep(context, tx, operation, change, AT_ONCE)
  const chosen = await chosenBy(context, tx, operation)
  const total = operation.total ?? (await countMatching(tx, chosen))
  const ids = await idsMatching(tx, chosen, from.after, AT_ONCE)
  await changeMany(context, tx, ids, change, operation.id)
  const isLast = ids.length < AT_ONCE
  if (change.kind === 'delete' && isLast) await announce(context, tx, roomFreed)
  return noteBatch(context, tx, operation, {
    amount: ids.length,
    total,
    isLast,
    cursor: { after: ids.at(-1) ?? from.after },
  })
}

/** Live contacts of the selection that were there when it was made; its days are counted back from then. */
async function chosenBy(context: Context, tx: OwnerTx, operation: ContactOperationRow): Promise<SQL> {
  const selection = operation.selection as ContactSelection
  if ('ids' in selection) return sql`${liveOf(context)} and ${contacts.id} = any (${sql.param(selection.ids)}::uuid[])`
  const matches = await matching({ ...context, now: operation.createdAt }, tx, selection.filter)
  const except = sql`not (${contacts.id} = any (${sql.param(selection.except)}::uuid[]))`
  const wereThere = sql`${contacts.createdAt} <= ${operation.createdAt.toISOString()}::timestamptz`
  return sql`${matches} and ${except} and ${wereThere}${await notBroughtSince(context, tx, operation.createdAt)}`
}

/** Lists say themselves when somebody was added; whom one has brought that came after a moment was not there then. */
async function notBroughtSince({ ownerId }: Context, tx: OwnerTx, since: Date): Promise<SQL> {
  const lists = await tx
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(and(eq(contactImports.userId, ownerId), gt(contactImports.createdAt, since)))
  if (lists.length === 0) return sql``
  const ids = lists.map(({ id }) => id)
  return sql` and (${contacts.importId} is null or ${contacts.importId} <> all (${sql.param(ids)}::uuid[]))`
}
