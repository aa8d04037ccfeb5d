import { users } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** System read: tells whether there still is an owner of this id. */
export async function isOwnerThere({ db }: SystemContext, userId: string): Promise<boolean> {
  const rows = await db.system.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}
