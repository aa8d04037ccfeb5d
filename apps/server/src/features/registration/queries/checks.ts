import type { Check, RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'

/** Checks a registration and the site as carriers do. */
export const checksOf = async (_context: Context, _kind: RegistrationKind): Promise<Check[]> => []
