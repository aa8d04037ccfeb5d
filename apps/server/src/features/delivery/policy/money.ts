import type { MessageChannel } from '@greenroom/domain'

/** Purpose of a send's hold; its reference is the send's id. */
export const HOLD_PURPOSE = 'campaign'

/** Description and category in the wallet's history. */
export const wordsOf = (channel: MessageChannel) =>
  channel === 'sms'
    ? ({ description: 'Text campaign', category: 'sms' } as const)
    : ({ description: 'Email campaign', category: 'email' } as const)

/** Units per cent in which a send counts its money: a mail costs less than a cent, so mail is counted in tenths. */
const UNITS_PER_CENT: Record<MessageChannel, number> = { sms: 1, email: 10 }

/** Returns units as cents, rounded up, as they are charged. */
export const centsOf = (channel: MessageChannel, units: number): number => Math.ceil(units / UNITS_PER_CENT[channel])

/** Returns cents as units. */
export const unitsOf = (channel: MessageChannel, cents: number): number => cents * UNITS_PER_CENT[channel]

/**
 * Returns the cents of a change in units. Only the sum is rounded, never each part, so that what is charged, and what is
 * given back, add up to what was set aside.
 * @param before, after all units charged, or all units claimed, before and after the change
 */
export const centsBetween = (channel: MessageChannel, before: number, after: number): number =>
  Math.abs(centsOf(channel, after) - centsOf(channel, before))

/**
 * Splits a charge of a send: what is prepaid for texts that a carrier dropped pays first, so that each person's text is charged
 * once. A charge below zero is for a text that is to leave again: it is kept as prepaid, because what was charged is never
 * taken out of the ledger.
 * @returns what is taken from the hold, and what is prepaid afterwards; in units
 */
export const chargeOf = (prepaid: number, charged: number): { taken: number; prepaid: number } => ({
  taken: Math.max(0, charged - prepaid),
  prepaid: Math.max(0, prepaid - charged),
})

/** Returns what of a send's budget is still set aside in the wallet, and so can be given back. */
export const spareOf = ({ budget, prepaid }: { budget: number; prepaid: number }): number =>
  Math.max(0, budget - prepaid)
