import { contacts } from '@greenroom/db'
import type { ContactFilter, ContactSelection } from '@greenroom/contracts'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { countMatching, liveOf, matching } from '../../audience/public.ts'

/** People to export: by a filter, or chosen by hand. */
export type Exported = ContactSelection | { filter: ContactFilter }

/** One line of an export. */
export interface ExportedContact {
  id: string
  name: string
  email: string | null
  phone: string | null
  status: string
  tags: string[]
  createdAt: Date
}

async function conditionOf(context: Context, tx: OwnerTx, who: Exported): Promise<SQL> {
  if ('ids' in who) return sql`${liveOf(context)} and ${contacts.id} = any (${sql.param(who.ids)}::uuid[])`
  const condition = await matching(context, tx, who.filter)
  const except = 'except' in who ? who.except : []
  return except.length === 0 ? condition : sql`${condition} and ${contacts.id} <> all (${sql.param(except)}::uuid[])`
}

/** Counts the people to export. */
export const countExported = (context: Context, who: Exported): Promise<number> =>
  context.db.forOwner(context.ownerId, async (tx) => countMatching(tx, await conditionOf(context, tx, who)))

/** Reads the next of them after an id, by id. */
export const readExported = (
  context: Context,
  who: Exported,
  afterId: string | undefined,
  limit: number,
): Promise<ExportedContact[]> =>
  context.db.forOwner(context.ownerId, async (tx) => {
    const condition = await conditionOf(context, tx, who)
    return tx
      .select({
        id: contacts.id,
        name: contacts.name,
        email: contacts.email,
        phone: contacts.phone,
        status: contacts.status,
        tags: contacts.tags,
        createdAt: contacts.createdAt,
      })
      .from(contacts)
      .where(afterId === undefined ? condition : sql`${contacts.id} > ${afterId}::uuid and ${condition}`)
      .orderBy(contacts.id)
      .limit(limit)
  })
