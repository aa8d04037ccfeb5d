import { parseUsername } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { suggestUsernames } from '../queries.ts'
import { claimUsername } from '../store.ts'

/**
 * Claims a typed name for a site. Of many claims at once exactly one wins (standard W15).
 * @returns the name as it is kept
 * @throws AppError VALIDATION_FAILED for its form or a reserved one; USERNAME_TAKEN with suggestions
 */
export async function claimUsernameFor(context: Context, tx: OwnerTx, siteId: string, typed: string): Promise<string> {
  const parsed = parseUsername(typed)
  if (!parsed.ok) {
    throw new AppError('VALIDATION_FAILED', parsed.message, {
      details: { issues: [{ path: 'body.username', message: parsed.message }] },
    })
  }
  if (!(await claimUsername(tx, parsed.username, siteId, context.now))) {
    const suggestions = await suggestUsernames(context, parsed.username)
    throw new AppError('USERNAME_TAKEN', `The username "${parsed.username}" is already taken.`, {
      details: { suggestions },
    })
  }
  return parsed.username
}
