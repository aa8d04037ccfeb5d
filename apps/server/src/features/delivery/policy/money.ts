import type { MessageChannel } from '@greenroom/domain'

/** Purpose of a send's hold; its reference is the send's id. */
export const HOLD_PURPOSE = 'campaign'

/** Description and category in the wallet's history. */
export const wordsOf = (channel: MessageChannel) =>
  channel === 'sms'
    ? ({ description: 'Text campaign', category: 'sms' } as const)
    : ({ description: 'Email campaign', category: 'email' } as const)
