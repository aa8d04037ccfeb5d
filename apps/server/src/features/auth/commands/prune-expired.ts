import type { SystemContext } from '../../../platform/context.ts'
import { pruneSessions } from '../../../platform/identity/sessions.ts'
import { KNOWN_DAYS } from '../policy/device-tokens.ts'
import { deleteLapsedRecords } from '../store/audit-log.ts'
import { dropIdleDevices } from '../store/known-devices.ts'

/** Deletes what nobody can use any more: sessions past a limit, spent rate limits, old verifications and audit rows, devices of long ago. */
export async function pruneExpired(context: SystemContext): Promise<void> {
  await pruneSessions(context.db.system, context.now)
  await deleteLapsedRecords(context)
  await dropIdleDevices(context, KNOWN_DAYS)
}
