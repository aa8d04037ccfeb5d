import type { BodyOf, setSandboxRegistrarAccount } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { setAccountLevers } from '../../../platform/providers/registrar/sandbox/levers.ts'
import { played, requireFound } from '../policy.ts'

/** Sets the levers of an account at the registrar. @throws AppError NOT_FOUND */
export async function setRegistrarAccount(
  context: SystemContext,
  id: string,
  levers: BodyOf<typeof setSandboxRegistrarAccount>,
): Promise<void> {
  requireFound(await setAccountLevers(played(context), id, levers))
}
