import type { SystemContext } from '../../../platform/context.ts'
import { pruneSessions } from '../../../platform/identity/sessions.ts'
import { KNOWN_DAYS } from '../policy/device-tokens.ts'
import { deleteLapsedRecords } from '../store/audit-log.ts'
import { dropIdleDevices } from '../store/known-devices.ts'

/**
 * Deletes expired records: sessions past a limit, used rate limits, old verifications and audit rows, and devices not
 * seen for long.
 */
export async function pruneExpired(context: SystemContext): Promise<void> {
  await pruneSessions(context.db.system, context.now)
  await deleteLapsedRecords(context)
  await dropIdleDevices(context, KNOWN_DAYS)
}
