import type { Urls } from '../../../platform/urls.ts'
import { BILLING_PATH } from '../../billing/public.ts'
import type { Letter, Notice } from '../../notifications/public.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

interface Failed {
  /** For people. */
  problem: string
  /** Undefined: auto top-up is off now. */
  retryAt: Date | undefined
}

const titleOf = ({ retryAt }: Failed) => (retryAt ? 'Auto top-up failed' : 'Auto top-up is off')
const nextOf = ({ retryAt }: Failed) =>
  retryAt
    ? `We try again on ${moment.format(retryAt)} UTC. With another card we try at once.`
    : 'Nothing more is charged by itself. Add funds yourself, or keep another card and switch auto top-up on again.'

/** The kept card was not charged, in the app. */
export const autoTopUpFailedNotice = (failed: Failed): Omit<Notice, 'cause'> => ({
  kind: 'billing',
  title: titleOf(failed),
  body: `${failed.problem} ${nextOf(failed)}`,
  path: BILLING_PATH,
})

/** The same by mail. */
export const autoTopUpFailedLetter = (urls: Urls, failed: Failed): Omit<Letter, 'cause'> => ({
  subject: titleOf(failed),
  heading: titleOf(failed),
  paragraphs: [failed.problem, nextOf(failed)],
  action: { label: 'Look at your wallet', url: urls.absolute(BILLING_PATH) },
  text: `${titleOf(failed)}. ${failed.problem} ${urls.publicUrl}${BILLING_PATH}`,
})
