import { sends } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'

/** Has ever sent a campaign. */
export const hasSent: LaunchpadStep['isDone'] = async (tx, { ownerId }) => {
  const rows = await tx.select({ id: sends.id }).from(sends).where(eq(sends.userId, ownerId)).limit(1).execute()
  return rows.length > 0
}
