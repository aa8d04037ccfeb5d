import { DAY_MS, UNPAID } from '@greenroom/domain'

/** Tells whether something is off because its monthly fee was not paid in time (design of registration, section 10). */
export const isOff = (unpaidSince: Date | null, now: Date): boolean =>
  unpaidSince !== null && now.getTime() >= unpaidSince.getTime() + UNPAID.noticeDays * DAY_MS

/** Tells whether a number has been unpaid for so long that it is given back. */
export const isForfeited = (unpaidSince: Date | null, now: Date): boolean =>
  unpaidSince !== null && now.getTime() >= unpaidSince.getTime() + UNPAID.releaseDays * DAY_MS
