import type { LimitedFeature, MessageChannel } from '@greenroom/domain'

/** Returns what campaigns of a type count against: each text, or each email campaign (product section 6). */
export const featureOf = (type: MessageChannel) =>
  (type === 'sms' ? 'sms_messages' : 'email_campaigns') satisfies LimitedFeature
