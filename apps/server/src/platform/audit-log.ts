import { auditLog } from '@greenroom/db'
import type { SystemContext } from './context.ts'
import { addressKey } from './http/rate-limit.ts'

/** A security event of an account, named `feature.noun-verbed`, with its origin. Never contains a secret. */
export interface AuditEntry {
  event: string
  userId: string
  /** Network address of the requester; absent if the server itself acted. */
  address?: string | undefined
  details?: Record<string, string | number | readonly string[]>
}

/** Writes into the log of security events (standard W19). */
export async function noteInAuditLog(
  { db, now, newId }: SystemContext,
  { address, details = {}, ...entry }: AuditEntry,
): Promise<void> {
  await db.system
    .insert(auditLog)
    .values({ id: newId(), at: now, ...entry, ipAddress: address === undefined ? null : addressKey(address), details })
}
