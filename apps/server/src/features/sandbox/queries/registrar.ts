import { sandboxRegistrar } from '@greenroom/db'
import { and, count, desc, eq, inArray, notInArray, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { asAccount, asObject } from '../../../platform/providers/registrar/sandbox/objects.ts'

/** Most accounts, and most of their objects, that are listed. */
const MOST = { accounts: 50, objects: 200 }

/** Lists accounts at the registrar and what they handed in, newest first. @param search part of the name of an account */
export async function listRegistrar({ db }: Pick<SystemContext, 'db'>, search: string | undefined) {
  const name = sql`lower(${sandboxRegistrar.details} ->> 'name')`
  const where = and(
    eq(sandboxRegistrar.kind, 'account'),
    search ? sql`strpos(${name}, ${search.toLowerCase()}) > 0` : undefined,
  )
  const [accounts, [all]] = await Promise.all([
    db.system
      .select()
      .from(sandboxRegistrar)
      .where(where)
      .orderBy(desc(sandboxRegistrar.updatedAt), sandboxRegistrar.id)
      .limit(MOST.accounts),
    db.system.select({ total: count() }).from(sandboxRegistrar).where(where),
  ])
  const objects = await db.system
    .select()
    .from(sandboxRegistrar)
    .where(
      and(
        inArray(
          sandboxRegistrar.accountId,
          accounts.map(({ id }) => id),
        ),
        notInArray(sandboxRegistrar.kind, ['account', 'number']),
      ),
    )
    .orderBy(desc(sandboxRegistrar.updatedAt), sandboxRegistrar.id)
    .limit(MOST.objects)
  return {
    accounts: accounts.flatMap((row) => asAccount(row) ?? []),
    objects: objects.flatMap((row) => asObject(row) ?? []),
    total: all?.total ?? 0,
  }
}
