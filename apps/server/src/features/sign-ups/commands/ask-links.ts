import type { SystemContext } from '../../../platform/context.ts'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { findLookByName } from '../../minisites/public.ts'
import { linkAsked } from '../events.ts'
import { openFanLimits } from '../policy/limits.ts'
import { readEmail } from '../policy/reading.ts'

/**
 * Requests a mail with new links for a person who has lost theirs. The answer and the work are the same whether or not
 * the address is known.
 * @param userId owner of the list, from an older link; otherwise the page is named
 * @returns messages for missing fields
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
    ...(email.value ? {} : { email: email.problem ?? 'Please enter your email address.' }),
    ...(userId || page ? {} : { page: 'Please enter the name of the page.' }),
  }
  if (!email.value || (!userId && !page)) return { problems }
  const owner = userId ?? (await findLookByName(context, page))?.userId
  if (owner) await context.enqueue(linkAsked, { id: context.newId(), userId: owner, email: email.value })
  return { problems: {} }
}

/** Returns the name in `greenroom.example/nova`, `/nova` or `nova`. */
const pageIn = (typed = ''): string =>
  typed
    .trim()
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.toLowerCase() ?? ''
