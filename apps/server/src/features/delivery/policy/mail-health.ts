import type { SendWait } from '@greenroom/domain'

/** Counts of a campaign's mail so far. */
export interface MailHealth {
  /** Accepted by the relay. */
  sent: number
  /** People who reported it as spam. */
  complaints: number
  /** Addresses that do not exist. */
  bounced: number
}

/**
 * Share of complaints that stops a campaign (standard S15). Mailbox providers ask for less than 0.3 % (Google, "Email sender
 * guidelines"). One person alone does not stop a small campaign.
 */
const MOST_COMPLAINTS = 0.0025
const LEAST_COMPLAINTS = 2
/** Share of dead addresses that stops a campaign: 5 % is where providers suspend senders (Amazon SES, "Reviews"). */
const MOST_BOUNCES = 0.05
const LEAST_BOUNCES = 10

/** Returns what a campaign has to be stopped for; undefined if nothing. */
export function ailmentOf({
  sent,
  complaints,
  bounced,
}: MailHealth): Extract<SendWait, 'complaints' | 'bounces'> | undefined {
  if (complaints >= LEAST_COMPLAINTS && complaints >= sent * MOST_COMPLAINTS) return 'complaints'
  return bounced >= LEAST_BOUNCES && bounced >= sent * MOST_BOUNCES ? 'bounces' : undefined
}
