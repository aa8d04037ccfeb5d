import { openPricedTexts, sampleShortLink } from '@greenroom/domain'
import type { Context } from '../platform/context.ts'
import { mailPrice, textPrices } from '../platform/message-prices.ts'
import type { DemoAudience, DemoPage } from './audience.ts'
import type { SentDemo } from './campaign-texts.ts'
import type { DemoFan } from './fans.ts'

/** Milliseconds between two messages: the pace of a single number, and of mail. */
const PACE_MS = { sms: 1000, email: 60 }

/** Somebody in a campaign, in the order of sending. */
export interface DemoRecipient {
  contactId: string
  fan: DemoFan
  at: Date
  /** Cents of a text, tenths of a cent of an email. */
  cost: number
  segments: number | null
  /** Outcome that the carrier or the mailbox reported; null: none. */
  receipt: 'delivered' | 'failed' | null
}

/** Returns who gets a campaign, when, and at what price. */
export function recipientsOf(
  context: Context,
  { channel, content }: SentDemo,
  { artist }: DemoPage,
  { fans, ids }: DemoAudience,
  { left, random }: { left: ReadonlySet<string>; random: () => number },
): DemoRecipient[] {
  const before = (moment: Date | null) => moment !== null && moment < context.now
  const agreed = ({ cameBy, phone, joinedAt, confirmedAt, withdrewAt }: DemoFan) =>
    channel === 'sms'
      ? cameBy === 'phone' && phone !== null && before(joinedAt)
      : before(confirmedAt) && !before(withdrewAt)
  const render = openPricedTexts({ content, pictures: 0 }, { artist, prices: textPrices(context) })
  const short = () => sampleShortLink(context.urls.publicUrl)
  return fans
    .flatMap((fan, place) => ({ fan, contactId: ids[place] ?? '' }))
    .filter(({ fan, contactId }) => agreed(fan) && !left.has(contactId))
    .map(({ fan, contactId }, place) => {
      const text = channel === 'sms' ? render(fan, { told: true, short }) : undefined
      return {
        fan,
        contactId,
        at: new Date(context.now.getTime() + (place + 1) * PACE_MS[channel]),
        cost: text?.cost ?? mailPrice(context),
        segments: text?.segments ?? null,
        receipt: receiptOf(channel, random()),
      }
    })
}

const receiptOf = (channel: SentDemo['channel'], chance: number): DemoRecipient['receipt'] => {
  if (chance < 0.015) return 'failed'
  return channel === 'sms' && chance < 0.96 ? 'delivered' : null
}
