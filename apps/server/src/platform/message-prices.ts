import type { TextPrices } from '@greenroom/domain'
import type { SystemContext } from './context.ts'
import type { House } from './house.ts'

const textPricesOf = ({ env }: House): TextPrices => ({ sms: env.SMS_CENTS, mms: env.MMS_CENTS })

/** Returns what this installation charges for texts, in cents. */
export const textPrices = (context: Pick<SystemContext, 'hold'>): TextPrices => context.hold(textPricesOf)

const mailPriceOf = ({ env }: House): number => env.EMAIL_CENTS_PER_TEN

/** Returns what this installation charges for ten recipients of an email campaign, in cents. */
export const mailPrice = (context: Pick<SystemContext, 'hold'>): number => context.hold(mailPriceOf)
