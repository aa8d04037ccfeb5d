import { type Check, preflight, type RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { readPreflight } from './preflight-facts.ts'

/** Checks a registration and the site as carriers do. */
export async function checksOf(context: Context, kind: RegistrationKind): Promise<Check[]> {
  const { profile, facts } = await readPreflight(context)
  return preflight(kind, profile, facts)
}
