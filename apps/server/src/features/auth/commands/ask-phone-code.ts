import { isWithinLimit } from '../../../platform/http/rate-limit.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import { codeAsked } from '../events.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { CODE_MINUTES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { readPhoneNumber, requireTextable } from '../policy/phone-entries.ts'
import { signUpTickets } from '../policy/sign-up-ticket.ts'
import { findStanding } from '../queries/standing.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { keepCode } from '../store/one-time-codes.ts'

/**
 * Requests a code by text, to log in or to choose a new password. The response and the work are the same whether or not
 * there is an account (standard W14): a job looks it up. An unfinished sign-up gets its next code. Earlier codes become
 * invalid. If strangers have used up the texts of a number, its owner gets a link to log in instead.
 * @throws AppError VALIDATION_FAILED; RATE_LIMITED; UNAVAILABLE if texting is not set up
 */
export async function askPhoneCode(entrance: Entrance, purpose: 'enter' | 'reset', body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  requireSms(context.providers)
  const phoneNumber = readPhoneNumber(body)
  requireTextable(context.providers, phoneNumber)
  const brings = await chooseText(entrance, phoneNumber)
  const id = context.newId()
  const ticket = context.hold(signUpTickets).read(caller.cookie)
  await context.db.asSystem(async (tx) => {
    if (brings === 'code') {
      const identifier = context.hold(oneTimeCodes).identifierOf(purpose, phoneNumber)
      const expiresAt = new Date(context.now.getTime() + CODE_MINUTES * 60_000)
      await keepCode(context, tx, { id, identifier, expiresAt, data: {} }, { others: 'drop' })
    }
    const [account, address] = [limits.accountOf(phoneNumber), limits.addressOf(caller.address)]
    await noteSecurityEvent(context, { event: 'auth.code-asked', phoneNumber, address, account, by: purpose }, tx)
    const asked = { id, purpose, phoneNumber, brings, ...(ticket ? { ticket } : {}) }
    await context.enqueue(codeAsked, asked, { id, tx })
  })
  return done()
}

/**
 * Decides what a requested text contains, within the limit per network address: a code, unless strangers have used up
 * the texts to this number or the attempts at its codes; otherwise a link, which cannot be guessed and needs no
 * attempts. So strangers cannot lock an owner out (standard W13). Known devices have limits of their own.
 * @throws RateLimited
 */
async function chooseText(
  { context, limits, devices, caller }: Entrance,
  phoneNumber: string,
): Promise<'code' | 'link'> {
  const account = limits.accountOf(phoneNumber)
  const address = limits.addressOf(caller.address)
  const note = noteLimit(context, { address, account })
  const known = await findStanding(context, { name: phoneNumber }, devices.read(caller.cookie), address)
  await limits.textByAddress.consume(address).catch(note)
  const isDevice = known && known.by !== 'address'
  if (isDevice && (await isWithinLimit(limits.textByKnownDevice.consume(known.userId)))) return 'code'
  const guess = new Try()
  const areTriesLeft = await guess.takeIfLeft(limits.signInByStrangers, account)
  await guess.refund()
  const areTextsLeft = await isWithinLimit(limits.textByStrangers.consume(account).catch(note))
  return areTriesLeft && areTextsLeft ? 'code' : 'link'
}
