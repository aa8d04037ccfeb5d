import { sessions } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Keeps that the owner of a session has just proved who they are. */
export async function saveFreshProof(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  sessionId: string,
): Promise<void> {
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId))
}
