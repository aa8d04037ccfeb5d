import { parsePhone } from '@greenroom/domain/phone'
import type { SystemContext } from '../../../platform/context.ts'
import { RegistrarError } from '../../../platform/providers/registrar/registrar.ts'

/** Numbers of an owner: one local and one toll-free are usual, and a few more may be in transition. */
export const MAX_NUMBERS = 5

/** Purpose of the hold on a wallet for a number's first month; the reference is the number's row. */
export const NUMBER_PURPOSE = 'number'
/** Category of all fees of numbers in the list of transactions. */
export const NUMBER_CATEGORY = 'number'

/** Milliseconds that a request waits for the registrar; afterwards the job looks how it ended. */
export const CALL_MS = 20_000
/** Milliseconds after which a purchase or a release is looked at again: longer than any call to a registrar takes. */
export const LOST_MS = 5 * 60_000
/** Milliseconds after which a purchase that the registrar knows nothing of is given up. */
export const GIVE_UP_MS = 15 * 60_000
/**
 * Milliseconds after which a number that the carriers did not know yet may text again, unless the registrar said sooner that it
 * is registered, or that it is not. There has to be a bound: Twilio tells how a number stands only in a report of its Console
 * and in events, which may be lost (twilio.com/docs, "Troubleshooting A2P phone number registration issues" and "Set up A2P
 * 10DLC event streams"); no call reads it. Carriers enter numbers within hours. If they still do not know it, the code of the
 * first text has it rest as long again.
 */
const SETTLING_MS = 6 * 3_600_000

/** Returns when a number that the carriers do not know since a moment may text again at the latest. */
export const settledBy = (since: Date): Date => new Date(since.getTime() + SETTLING_MS)

/** Tells whether a call has certainly done nothing. */
export const isUndone = (error: unknown): boolean => error instanceof RegistrarError && error.failure !== 'uncertain'

/** Address at which texts to a number come in; the fragment has Twilio try again (docs/operations.md). */
export const inboundUrl = ({ urls }: Pick<SystemContext, 'urls'>): string =>
  `${urls.publicUrl}/webhooks/twilio/messages#rc=5`

/** Tells whether what somebody typed is this number, in any usual form. */
export function isTyped(typed: string, number: string): boolean {
  const parsed = parsePhone(typed, 'US')
  return parsed.ok && parsed.e164 === number
}
