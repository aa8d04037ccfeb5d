import { sandboxTexts } from '@greenroom/db'
import type { Database } from '../../db/database.ts'
import type { SmsProvider } from './sms.ts'

/** The sandbox's own number, from the range 555-01XX, which is reserved for fiction. */
export const SANDBOX_NUMBER = '+12025550100'

/** Returns a phone in the database instead of a network: nothing leaves this machine. */
export const sandboxSms = (db: Database): SmsProvider => ({
  name: 'sandbox',
  async send({ id, to, from = SANDBOX_NUMBER, body, mediaUrls = [], userId = null }) {
    await db.system
      .insert(sandboxTexts)
      .values({
        id,
        userId,
        at: new Date(),
        direction: 'outbound',
        sender: from,
        recipient: to,
        body,
        mediaUrls: [...mediaUrls],
      })
      .onConflictDoNothing()
    return { providerId: `sandbox-${id}` }
  },
})
