import type { BodyOf, pullSandboxRegistrarLever } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { pullLever } from '../../../platform/providers/registrar/sandbox/levers.ts'
import { played, requireFound } from '../policy.ts'

/** Plays the registrar for an object. @throws AppError NOT_FOUND */
export async function pullRegistrarLever(
  context: SystemContext,
  id: string,
  body: BodyOf<typeof pullSandboxRegistrarLever>,
): Promise<void> {
  const lever = body.lever === 'reject' ? { lever: body.lever, codes: body.codes, editDays: body.edit_days ?? 7 } : body
  requireFound(await pullLever(played(context), id, lever))
}
