import type { Urls } from '../../platform/urls.ts'
import { BILLING_PATH } from '../billing/public.ts'
import type { Letter, Notice } from '../notifications/public.ts'
import type { ForeseenReturn } from './policy/payment-postings.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const inDollars = (cents: number) => dollars.format(cents / 100)

interface Failed {
  /** Message for people. */
  problem: string
  /** Undefined if auto top-up is off now. */
  retryAt: Date | undefined
}

/**
 * Letter about the part of a wallet that cannot be refunded to cards when the account is erased, while it can still be
 * spent.
 */
export const whatStaysLetter = (urls: Urls, { certain, doubtful, lost }: ForeseenReturn): Omit<Letter, 'cause'> => {
  const sentences = [
    `When your account is erased, ${inDollars(certain)} of your wallet goes back to the cards it came from.`,
    doubtful > 0 &&
      `${inDollars(doubtful)} comes from payments that were disputed with your bank, which may refuse a refund.`,
    lost > 0 && `${inDollars(lost)} cannot be refunded: it was a gift, or a card or bank has refused it before.`,
  ].filter((sentence) => sentence !== false)
  return {
    subject: 'Not all of your wallet can be refunded',
    heading: 'Not all of your wallet can be refunded',
    paragraphs: [...sentences, 'If you keep your account, you can still spend it.'],
    action: { label: 'See your wallet', url: urls.absolute(BILLING_PATH) },
    text: sentences.join(' '),
  }
}

const titleOf = ({ retryAt }: Failed) => (retryAt ? 'Auto top-up failed' : 'Auto top-up is off')
const nextOf = ({ retryAt }: Failed) =>
  retryAt
    ? `We will try again on ${moment.format(retryAt)} UTC, or right away with another card.`
    : 'We will not charge your card automatically anymore. Add funds yourself, or save another card and turn auto top-up back on.'

/** Notification that the saved card was not charged. */
export const autoTopUpFailedNotice = (failed: Failed): Omit<Notice, 'cause'> => ({
  kind: 'billing',
  title: titleOf(failed),
  body: `${failed.problem} ${nextOf(failed)}`,
  path: BILLING_PATH,
})

/** Mail that the saved card was not charged. */
export const autoTopUpFailedLetter = (urls: Urls, failed: Failed): Omit<Letter, 'cause'> => ({
  subject: titleOf(failed),
  heading: titleOf(failed),
  paragraphs: [failed.problem, nextOf(failed)],
  action: { label: 'See your wallet', url: urls.absolute(BILLING_PATH) },
  text: `${titleOf(failed)}. ${failed.problem} ${urls.publicUrl}${BILLING_PATH}`,
})
