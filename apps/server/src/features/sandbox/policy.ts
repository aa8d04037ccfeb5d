import type { SystemContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Sandbox } from '../../platform/providers/payments/sandbox/bank.ts'

/** Returns what the sandbox needs, with a fixed clock. */
export const played = ({ db, now }: SystemContext): Pick<Sandbox, 'db' | 'clock'> => ({ db, clock: () => now })

/** @throws AppError NOT_FOUND */
export function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError('NOT_FOUND', 'This does not exist in the sandbox.')
}
