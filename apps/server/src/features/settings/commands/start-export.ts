import type { DataExport } from '@greenroom/contracts'
import { EXPORT_HOURS } from '@greenroom/domain'
import { noteInAuditLog } from '../../../platform/audit-log.ts'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { exportRequested } from '../events.ts'
import { presentExport } from '../present.ts'
import { insertExport } from '../store/exports.ts'

/**
 * Starts an export of everything stored about the owner, which a job creates. Returns a running one instead of starting
 * another.
 */
export async function startExport(context: Context, address: string): Promise<DataExport> {
  const expiresAt = new Date(context.now.getTime() + EXPORT_HOURS * 3_600_000)
  const { row, isNew } = await context.db.forOwner(context.ownerId, async (tx) => {
    const started = await insertExport(context, tx, expiresAt)
    if (started.isNew) await announce(context, tx, exportRequested(started.row.id))
    return started
  })
  if (isNew) await noteInAuditLog(context, { event: 'settings.export-requested', userId: context.ownerId, address })
  return presentExport(row)
}
