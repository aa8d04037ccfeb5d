import { notificationSettings } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import { DEFAULT_NIGHTS, type QuietNights } from '@greenroom/domain'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Returns when an owner wants no mail and no push about messages, and when they were last mailed about some. */
export async function readSettings(
  tx: OwnerTx | SystemTx,
  userId: string,
): Promise<{ nights: QuietNights; mailedAt: Date | null }> {
  const [row] = await tx.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)).execute()
  if (!row) return { nights: { ...DEFAULT_NIGHTS, timeZone: 'UTC' }, mailedAt: null }
  const { isQuiet, quietFrom: from, quietUntil: until, timeZone, mailedAt } = row
  return { nights: { isQuiet, from, until, timeZone }, mailedAt }
}

/** Returns the time zone of the device that an owner used last, as an IANA name; UTC if none has told. */
export const readTimeZone = async ({ ownerId }: { ownerId: string }, tx: OwnerTx | SystemTx): Promise<string> =>
  (await readSettings(tx, ownerId)).nights.timeZone
