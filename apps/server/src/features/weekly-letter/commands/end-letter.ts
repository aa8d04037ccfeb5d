import type { SystemContext } from '../../../platform/context.ts'
import { chooseChannels } from '../../notifications/public.ts'
import { readEndToken } from '../policy/links.ts'
import { isThere } from '../queries/due.ts'

/** Ends the weekly letter of whoever a link was sent to. It may be pressed twice. @returns false for a dead link */
export async function endLetter(context: SystemContext, token: string): Promise<boolean> {
  const userId = readEndToken(context, token)
  if (userId === undefined || !(await isThere(context, userId))) return false
  await chooseChannels(await context.asOwner(userId), { kind: 'weekly', mail: false })
  return true
}
