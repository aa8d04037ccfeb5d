import type { SystemContext } from '../../../platform/context.ts'
import { recordCarrierOptOut } from './record-carrier-opt-out.ts'

/** Records an opt-out at the carrier that the pipeline finds, in a transaction of its own. */
export async function withdrawAtCarrier(system: SystemContext, userId: string, contactId: string): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, (tx) => recordCarrierOptOut(context, tx, contactId))
}
