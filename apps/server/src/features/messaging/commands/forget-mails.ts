import type { JobContext } from '../../../platform/context.ts'
import { forgetMailsBefore } from '../store/inbound-mails.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Days after which a handled mail is no longer recognized; mail servers deliver again for at most five. */
const KNOWN_DAYS = 30
/** Days for which a mail that nobody could handle is kept for the operator: nobody knows whose it is, so erasure misses it. */
const UNHANDLED_DAYS = 7

/** Forgets mails that came in long ago. */
export async function forgetMails(context: JobContext): Promise<void> {
  const before = (days: number) => new Date(context.now.getTime() - days * DAY_MS)
  const mails = await forgetMailsBefore(context, before(KNOWN_DAYS), before(UNHANDLED_DAYS))
  if (mails > 0) context.log.warn({ mails }, 'mails that came in could not be handled for a week, and are forgotten')
}
