import { sandboxTexts } from '@greenroom/db'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { announce } from '../../outbox/announce.ts'
import { fateOf } from './sandbox-fates.ts'
import type { SmsProvider, TextMessage } from './sms.ts'

/** The sandbox's own number, from the range 555-01XX, which is reserved for fiction. */
export const SANDBOX_NUMBER = '+12025550100'

/** How many numbers an owner is offered; a taken one is passed over. */
const OFFERED = 20

/** Outbox event: the sandbox's carrier reports on a text, as Twilio calls a status callback. */
export const TEXT_TOLD = 'sandbox.text-told'
export const textTold = z.object({
  statusUrl: z.url(),
  providerId: z.string(),
  /** As Twilio names it. */
  status: z.string(),
  code: z.int().optional(),
  /** Seconds until it is reported. */
  seconds: z.int(),
})

/**
 * Returns a phone in the database instead of a network: nothing leaves this machine. Texts are delivered, and their
 * receipts come as a real provider's do, except for the numbers of `SANDBOX_FATES`.
 * @param givesNumbers every owner is offered a number that needs no registration (SANDBOX_NUMBERS)
 */
export const sandboxSms = (
  db: Database,
  clock: () => Date,
  { givesNumbers }: { givesNumbers: boolean },
): SmsProvider => ({
  name: 'sandbox',
  async send(message) {
    const fate = fateOf(message.to)
    if (fate.refusal) throw fate.refusal()
    const providerId = `sandbox-${message.id}`
    await db.asSystem(async (tx) => {
      const now = clock()
      await tx.insert(sandboxTexts).values(rowOf(message, now)).onConflictDoNothing()
      const { statusUrl, userId } = message
      if (!statusUrl || !userId || !fate.receipt) return
      const payload: z.input<typeof textTold> = { statusUrl, providerId, ...fate.receipt }
      const context = { newId: () => v7({ msecs: now.getTime() }), now, ownerId: userId }
      await announce(context, tx, { name: TEXT_TOLD, payload })
    })
    if (fate.afterwards) throw fate.afterwards()
    return { providerId }
  },
  ...(givesNumbers
    ? { offerTo: (ownerId: string) => ({ numbers: playedNumbers(ownerId), isForOnlyAccount: false }) }
    : {}),
})

const rowOf = ({ id, to, from, body, mediaUrls = [], userId }: TextMessage, at: Date) => ({
  id,
  userId: userId ?? null,
  at,
  direction: 'outbound' as const,
  sender: from === 'installation' ? SANDBOX_NUMBER : from.address,
  recipient: to,
  body,
  mediaUrls: [...mediaUrls],
})

/**
 * Returns numbers that nobody can have: `+1 N9X 555 XXXX`. Area codes with a 9 in the middle are kept for the day when
 * American numbers grow longer (NANPA, "N9X codes"), so the 800,000 numbers of this form are free to play with.
 * @param ownerId a UUIDv7, whose last digits are random
 */
function playedNumbers(ownerId: string): string[] {
  const seed = Number.parseInt(ownerId.replaceAll('-', '').slice(-12), 16)
  return Array.from({ length: OFFERED }, (_, n) => {
    const index = (seed + n * 7919) % 800_000
    const area = `${2 + Math.floor(index / 100_000)}9${Math.floor(index / 10_000) % 10}`
    return `+1${area}555${String(index % 10_000).padStart(4, '0')}`
  })
}
