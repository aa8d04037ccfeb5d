import type { TextPrices } from '@greenroom/domain'
import type { SystemContext } from './context.ts'
import type { House } from './house.ts'

const pricesOf = ({ env }: House): TextPrices => ({ sms: env.SMS_CENTS, mms: env.MMS_CENTS })

/** Returns what this installation charges for texts, in cents. */
export const textPrices = (context: Pick<SystemContext, 'hold'>): TextPrices => context.hold(pricesOf)
