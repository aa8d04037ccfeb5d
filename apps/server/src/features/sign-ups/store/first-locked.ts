import { contacts } from '@greenroom/db'
import { and, count, eq, isNotNull, isNull } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { firstLocked } from '../events.ts'

/** Where this is the only sign-up that waits, the owner is told: once, not for each that follows. Under the limit's lock. */
export async function tellFirstLocked(context: Context, tx: OwnerTx, contactId: string): Promise<void> {
  const [waiting] = await tx
    .select({ n: count() })
    .from(contacts)
    .where(and(eq(contacts.userId, context.ownerId), isNotNull(contacts.lockedAt), isNull(contacts.deletedAt)))
  if (waiting?.n === 1) await announce(context, tx, firstLocked(contactId))
}
