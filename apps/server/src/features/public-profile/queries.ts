import { parseUsername } from '@greenroom/domain'
import type { SystemContext } from '../../platform/context.ts'
import { takenUsernamesOfAll } from '../minisites/public.ts'

/** Whether a visitor who asked for this name may have it. */
export async function canClaim(context: SystemContext, name: string): Promise<boolean> {
  const parsed = parseUsername(name)
  return parsed.ok && !(await takenUsernamesOfAll(context, [parsed.username])).has(parsed.username)
}
