import { notificationSettings } from '@greenroom/db'
import { DEFAULT_NIGHTS, type QuietNights } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Stores where the owner is. Their hours stay. */
export async function saveTimeZone({ ownerId }: Context, tx: OwnerTx, timeZone: string): Promise<void> {
  await save(tx, ownerId, { ...DEFAULT_NIGHTS, timeZone }, { timeZone })
}

export async function saveNights({ ownerId }: Context, tx: OwnerTx, nights: QuietNights): Promise<void> {
  const { isQuiet, from: quietFrom, until: quietUntil } = nights
  await save(tx, ownerId, nights, { isQuiet, quietFrom, quietUntil })
}

async function save(
  tx: OwnerTx,
  userId: string,
  { isQuiet, from: quietFrom, until: quietUntil, timeZone }: QuietNights,
  set: Partial<typeof notificationSettings.$inferInsert>,
): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ userId, timeZone, isQuiet, quietFrom, quietUntil })
    .onConflictDoUpdate({ target: notificationSettings.userId, set })
}

/** System write: records the last mail about unread messages. */
export async function noteMailed(tx: SystemTx, userId: string, now: Date): Promise<void> {
  const { isQuiet, from: quietFrom, until: quietUntil } = DEFAULT_NIGHTS
  await tx
    .insert(notificationSettings)
    .values({ userId, timeZone: 'UTC', isQuiet, quietFrom, quietUntil, mailedAt: now })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { mailedAt: now } })
}
