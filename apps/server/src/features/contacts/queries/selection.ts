import type { ContactSelection } from '@greenroom/contracts'
import { contactImports, contacts, type ContactOperationRow } from '@greenroom/db'
import { and, eq, gt, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { liveOf, matching } from '../../audience/public.ts'

/** Selects live contacts of a selection that existed when it was made. Relative days count from then. */
export async function chosenBy(context: Context, tx: OwnerTx, operation: ContactOperationRow): Promise<SQL> {
  const selection = operation.selection as ContactSelection
  if ('ids' in selection) return sql`${liveOf(context)} and ${contacts.id} = any (${sql.param(selection.ids)}::uuid[])`
  const matches = await matching({ ...context, now: operation.createdAt }, tx, selection.filter)
  const except = sql`not (${contacts.id} = any (${sql.param(selection.except)}::uuid[]))`
  const wereThere = sql`${contacts.createdAt} <= ${operation.createdAt.toISOString()}::timestamptz`
  return sql`${matches} and ${except} and ${wereThere}${await notBroughtSince(context, tx, operation.createdAt)}`
}

/**
 * Excludes contacts of lists that were imported after a moment. A list can set the date of its contacts, so it does not
 * tell.
 */
async function notBroughtSince({ ownerId }: Context, tx: OwnerTx, since: Date): Promise<SQL> {
  const lists = await tx
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(and(eq(contactImports.userId, ownerId), gt(contactImports.createdAt, since)))
  if (lists.length === 0) return sql``
  const ids = lists.map(({ id }) => id)
  return sql` and (${contacts.importId} is null or ${contacts.importId} <> all (${sql.param(ids)}::uuid[]))`
}
