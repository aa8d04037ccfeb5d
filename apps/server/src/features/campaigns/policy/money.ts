/** Purpose of the hold of a test on the owner's own phone; its reference is the test's id. */
export const TEST_HOLD = 'campaign-test'
/** Description and category in the wallet's history. */
export const TEST_WORDS = { description: 'Test of a campaign', category: 'sms' } as const
