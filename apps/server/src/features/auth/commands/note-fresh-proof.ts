import type { ProofWay } from '@greenroom/contracts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import type { Entrance } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { saveFreshProof } from '../store/accounts.ts'

/** Records a successful proof. From now on the session may do what requires a fresh one. */
export async function noteFreshProof(
  { context, limits, caller }: Entrance,
  { id, userId }: Pick<LiveSession, 'id' | 'userId'>,
  way: ProofWay,
): Promise<void> {
  const address = limits.addressOf(caller.address)
  await context.db.asSystem(async (tx) => {
    await saveFreshProof(context, tx, id)
    await noteSecurityEvent(context, { event: 'auth.proved', userId, address, by: way }, tx)
  })
}
