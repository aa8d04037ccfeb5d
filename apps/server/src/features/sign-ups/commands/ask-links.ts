import type { SystemContext } from '../../../platform/context.ts'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { findLookByName } from '../../minisites/public.ts'
import { linkAsked } from '../events.ts'
import { openFanLimits } from '../policy/limits.ts'
import { readEmail } from '../policy/reading.ts'

/**
 * Has new links mailed to who has lost theirs. Answer and work are the same whether the address is known or not.
 * @param userId whose list it is, as an older link said it; else the page is named
 * @returns sentences where something is missing
 * @throws RateLimited
 */
export async function askLinks(
  context: SystemContext,
  posted: Posted,
  ip: string,
  userId: string | undefined,
): Promise<{ problems: { email?: string; page?: string } }> {
  await context.hold(openFanLimits).linkByAddress.consume(addressKey(ip))
  const email = readEmail(posted, 'email')
  const page = pageIn(posted.page)
  const problems = {
    ...(email.value ? {} : { email: email.problem ?? 'Please type your email address.' }),
    ...(userId || page ? {} : { page: 'Please type the name of the page.' }),
  }
  if (!email.value || (!userId && !page)) return { problems }
  const owner = userId ?? (await findLookByName(context, page))?.userId
  if (owner) await context.enqueue(linkAsked, { id: context.newId(), userId: owner, email: email.value })
  return { problems: {} }
}

/** `greenroom.example/nova`, `/nova` or `nova`. */
const pageIn = (typed = ''): string =>
  typed
    .trim()
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.toLowerCase() ?? ''
