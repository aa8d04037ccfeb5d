import { createHash } from 'node:crypto'
import type { SenderRow } from '@greenroom/db'
import { isOfBrand, isSenderName, numberKindOf } from '@greenroom/domain'
import type { SmsProvider } from '../../../platform/providers/sms/sms.ts'

/** How fast a number may text. */
export interface Pace {
  /** Clock that it goes by: one that it shares (`sharedClockOf`), or its own. */
  clockId: string
  /** Segments a second on this clock. */
  perSecond: number
  /** Segments a day on this clock, less a small reserve. */
  perDay: number | undefined
}

/** Fast enough to watch a campaign of some hundred texts, slow enough to pause it. */
const SANDBOX_PER_SECOND = 50

/**
 * Segments a second that Twilio passes on by kind of number (help.twilio.com, "Understanding Twilio Rate Limits and Message
 * Queues"): short codes, toll-free numbers, and numbers of the US and Canada, whose carriers allow more only to a registered
 * brand. Other countries allow more than one, which the operator can set for a number.
 */
const SHORT_CODE_PER_SECOND = 100
const TOLL_FREE_PER_SECOND = 3
const LONG_CODE_PER_SECOND = 1

const SHORT_CODE = /^\+?\d{3,6}$/

/**
 * Segments of a brand's day that are kept back: the last text of the day may leave ahead of the slots of its further segments,
 * on each worker. At most a part of the day.
 */
const DAY_RESERVE = { segments: 20, part: 0.02 } as const

const dayOf = (perDay: number): number => perDay - Math.min(DAY_RESERVE.segments, Math.floor(perDay * DAY_RESERVE.part))

/**
 * Returns the id of the clock that all names of an owner share, so that another name is no faster. A hash, because an owner's id
 * names the clock of their brand.
 */
const nameClockOf = (userId: string): string =>
  createHash('sha256')
    .update(`names/${userId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Returns the id of the clock that a sender shares with others of its owner: local numbers (standard N8), or names. */
export function sharedClockOf({ userId, address }: Pick<SenderRow, 'userId' | 'address'>): string | undefined {
  if (isOfBrand(address)) return userId
  return isSenderName(address) ? nameClockOf(userId) : undefined
}

/** Returns the pace of a number or a name: its own, else what its kind allows. */
export function paceOf(
  { id, userId, address, perSecond, perDay }: Pick<SenderRow, 'id' | 'userId' | 'address' | 'perSecond' | 'perDay'>,
  provider: SmsProvider['name'],
): Pace {
  return {
    clockId: sharedClockOf({ userId, address }) ?? id,
    perSecond: perSecond ?? kindPace(address, provider),
    perDay: perDay === null ? undefined : dayOf(perDay),
  }
}

function kindPace(address: string, provider: SmsProvider['name']): number {
  if (provider === 'sandbox') return SANDBOX_PER_SECOND
  if (SHORT_CODE.test(address)) return SHORT_CODE_PER_SECOND
  return numberKindOf(address) === 'toll_free' ? TOLL_FREE_PER_SECOND : LONG_CODE_PER_SECOND
}
