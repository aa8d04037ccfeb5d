import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Registrar } from '../../../platform/providers/registrar/registrar.ts'
import { tenancyFor } from '../queries/accounts.ts'
import { unlessRegistrarFails } from './failures.ts'

/** Returns the registrar that serves an owner. @throws AppError CONFLICT if none does; UNAVAILABLE */
export async function requireRegistrar(context: Context): Promise<Registrar> {
  const { registrar } = context.providers
  if (!registrar)
    throw new AppError('CONFLICT', 'Numbers cannot be bought here: the operator has to set up texting first.')
  if (!(await unlessRegistrarFails(() => tenancyFor(context, registrar))))
    throw new AppError('CONFLICT', 'Whoever runs this installation has to set texts up for you.')
  return registrar
}
