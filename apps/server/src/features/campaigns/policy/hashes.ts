import { createHash } from 'node:crypto'
import type { CampaignRow } from '@greenroom/db'
import type { SegmentDefinition } from '@greenroom/domain'

/**
 * A campaign's hash names what is confirmed: content, audience, time, and price. After it stand the figures that the review
 * showed, recipients and cents, so that confirming can tell growth without anything being stored for each look.
 */
export interface Shown {
  recipients: number
  /** Most cents. */
  most: number
}

/** Parts of a campaign that its owner confirms. */
export type Confirmed = Pick<
  CampaignRow,
  | 'type'
  | 'content'
  | 'subject'
  | 'preheader'
  | 'design'
  | 'test'
  | 'mediaIds'
  | 'controlShare'
  | 'audience'
  | 'schedule'
  | 'trigger'
  | 'resendOf'
>

/**
 * Returns the fingerprint of a campaign, including the current definitions of its segments.
 * @param terms what it costs, and what else of the owner stands in it
 */
export function fingerprintOf(
  campaign: Confirmed,
  definitions: ReadonlyMap<string, SegmentDefinition>,
  terms: object,
): string {
  const {
    type,
    content,
    subject,
    preheader,
    design,
    test,
    mediaIds,
    audience,
    schedule,
    trigger,
    resendOf,
    controlShare,
  } = campaign
  const segments = [...definitions].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const body = design ?? content
  const named = [
    type,
    body,
    subject,
    preheader,
    mediaIds,
    audience,
    segments,
    schedule,
    trigger,
    terms,
    ...(resendOf ? [resendOf] : []),
    ...(test ? [test] : []),
    ...(controlShare ? [{ controlShare }] : []),
  ]
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url')
}

export const hashWith = (base: string, { recipients, most }: Shown): string =>
  [base, recipients.toString(36), most.toString(36)].join('.')

/** Returns what a hash names, without the figures. */
export const baseOf = (hash: string): string => hash.split('.')[0] ?? ''

/** Returns the figures of a hash; none if it has none. */
export function shownIn(hash: string): Shown | undefined {
  const [, recipients = '', most = ''] = hash.split('.')
  const figures = { recipients: Number.parseInt(recipients, 36), most: Number.parseInt(most, 36) }
  return Number.isSafeInteger(figures.recipients) && Number.isSafeInteger(figures.most) ? figures : undefined
}

/** Growth that is not worth asking again for, whichever is more: a share of the people, or so many. */
const SHARE = 0.05
const PEOPLE = 50

/** Returns how many people more than shown are not worth asking again for. */
export const allowanceFor = (recipients: number): number => Math.max(PEOPLE, recipients * SHARE)

/** Tells whether a campaign would now reach many more people, or cost much more, than was shown. */
export function hasGrown(shown: Shown, now: Shown): boolean {
  const allowance = allowanceFor(shown.recipients)
  const perPerson = shown.most / Math.max(shown.recipients, 1)
  return now.recipients > shown.recipients + allowance || now.most > shown.most + allowance * perPerson
}

/** Tells whether an approval of one hash still covers another: the same campaign, at most slightly grown. */
export function covers(seen: string, confirmed: string): boolean {
  const [shown, now] = [shownIn(seen), shownIn(confirmed)]
  return baseOf(seen) === baseOf(confirmed) && shown !== undefined && now !== undefined && !hasGrown(shown, now)
}
