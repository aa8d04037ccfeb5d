/** Description and category of texts in the wallet's history. */
export const TEXT_WORDS = { description: 'Text message', category: 'sms' } as const

/** Purpose of the holds of single messages. */
export const HOLD_PURPOSE = 'message'
