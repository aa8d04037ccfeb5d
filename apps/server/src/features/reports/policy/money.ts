import type { MessageChannel } from '@greenroom/domain'

/** Returns in how many units a send counts a cent: a mail costs less than one (delivery/policy/money.ts). */
export const unitsPerCent = (channel: MessageChannel): number => (channel === 'email' ? 10 : 1)
