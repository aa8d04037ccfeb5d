import type { MessageFailure } from '@greenroom/domain'
import type { Verdict } from '../../../platform/mail-reader/read-mail.ts'

/** Why a mail failed, by what its report says. */
export const MAIL_FAILURES: Readonly<Record<Verdict, MessageFailure>> = {
  'no-mailbox': 'invalid_address',
  full: 'mailbox_full',
  'too-large': 'too_large',
  blocked: 'blocked',
  passing: 'unknown',
}

/**
 * Returns what a report says about an address. A mail that was forwarded and failed at another address says nothing about
 * the one on file (standard S16).
 */
export function verdictFor(address: string, { recipient, verdict }: { recipient: string; verdict: Verdict }): Verdict {
  const isTheirs = recipient.toLowerCase() === address.toLowerCase()
  return isTheirs || verdict !== 'no-mailbox' ? verdict : 'passing'
}
