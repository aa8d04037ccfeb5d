import type { Context } from '../../../platform/context.ts'
import { ailmentOf } from '../policy/mail-health.ts'
import { readHealth } from '../store/complaints.ts'
import { haltSend } from './halt-send.ts'

/** Stops a mail campaign that comes back too often, and has its owner told (standard S15). */
export async function haltAiling(context: Context, sendId: string): Promise<void> {
  const ailment = ailmentOf(await context.db.forOwner(context.ownerId, (tx) => readHealth(context, tx, sendId)))
  if (ailment) await haltSend(context, sendId, ailment)
}
