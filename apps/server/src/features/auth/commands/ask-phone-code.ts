import type { Answer } from '../../../platform/identity/ask.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import { codeAsked } from '../events.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { CODE_MINUTES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { readPhoneNumber, requireTextable } from '../policy/phone-entries.ts'
import { signUpTickets } from '../policy/sign-up-ticket.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { keepCode } from '../store/one-time-codes.ts'
import { chooseText } from './choose-text.ts'

/**
 * Has a code texted, to enter or to choose a new password. The answer and the work are the same whether there is an
 * account or not (standard W14): a job looks. For a sign-up that is not finished it is the next code. An earlier code
 * is worthless from now on. What strangers have spent keeps nobody from a text: it brings a link to log in by instead.
 * @throws AppError VALIDATION_FAILED; RATE_LIMITED; UNAVAILABLE where texting is not set up
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
