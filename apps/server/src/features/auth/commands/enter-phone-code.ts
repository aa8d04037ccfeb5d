import type { Answer } from '../../../platform/identity/ask.ts'
import { BEGIN_SESSION } from '../../../platform/identity/begin-session.ts'
import { type Entrance, questionOf, requireAnswer, wrongField } from '../policy/entrance.ts'
import { CODE_TRIES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { readCode, readPhoneNumber, wrongCode } from '../policy/phone-entries.ts'
import { signUpTickets } from '../policy/sign-up-ticket.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { createByPhone, findEntrant, saveWaysCleared } from '../store/accounts.ts'
import { takeCode } from '../store/one-time-codes.ts'
import { enterAccount } from './enter-account.ts'
import { rememberDevice } from './remember-device.ts'
import { takeSignInTry } from './take-sign-in-try.ts'

interface Pending extends Record<string, unknown> {
  code?: string
  ticket?: string
  name?: string
  passwordHash?: string
}

/**
 * Accepts a code from a text. Signs in, with the second factor as usual, or finishes the sign-up of the number. If
 * there are several sign-ups with one number, a browser finishes the one it began. If it began none, the account is
 * created without the name and password typed elsewhere, and the person is told. Each code works once and allows five
 * wrong attempts.
 * @throws AppError VALIDATION_FAILED for a wrong code; CONFLICT if the number was taken meanwhile; RATE_LIMITED
 */
export async function enterPhoneCode(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const [phoneNumber, code] = [readPhoneNumber(body), readCode(body)]
  const attempt = await takeSignInTry(entrance, phoneNumber)
  const entered = await enter(entrance, phoneNumber, code).catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  const [account, address] = [limits.accountOf(phoneNumber), limits.addressOf(caller.address)]
  if (!entered) {
    await noteSecurityEvent(context, { event: 'auth.code-refused', phoneNumber, address, account, by: 'enter' })
    throw wrongCode()
  }
  await attempt.refund()
  const { userId, isNew } = entered
  if (!isNew) return enterAccount(entrance, userId, 'phone')
  const { body: user, cookies } = requireAnswer(await identity.ask(questionOf(entrance, BEGIN_SESSION, { userId })))
  await identity.endSession(caller.cookie)
  await noteSecurityEvent(context, { event: 'auth.signed-up', userId, address, account, by: 'phone' })
  return { status: 200, body: user, cookies: [...cookies, await rememberDevice(entrance, context.db.system, userId)] }
}

/** @returns undefined for a wrong code. @throws AppError CONFLICT */
async function enter({ context, caller }: Entrance, phoneNumber: string, code: string) {
  const codes = context.hold(oneTimeCodes)
  const ticket = context.hold(signUpTickets).read(caller.cookie)
  return context.db.asSystem(async (tx) => {
    const person = await findEntrant(context, { phoneNumber }, tx)
    const identifier = codes.identifierOf(person ? 'enter' : 'sign-up', phoneNumber)
    const used = await takeCode<Pending>(context, tx, identifier, CODE_TRIES, ({ id, data }, all) => {
      const isElse = ticket !== data.ticket && all.some((other) => other.data.ticket === ticket)
      return !isElse && data.code !== undefined && codes.isRight(id, code, data.code)
    })
    if (!used) return undefined
    if (person) return { userId: person.id, isNew: false }
    const isOther = ticket !== used.data.ticket
    const { name, passwordHash } = isOther ? {} : used.data
    const userId = await createByPhone(tx, context, {
      phoneNumber,
      ...(name === undefined ? {} : { name }),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    })
    if (!userId) throw wrongField('CONFLICT', 'phoneNumber', 'An account with this phone number already exists.')
    // The sign-up elsewhere may be somebody else's, or the same person's on another device: they are told.
    if (isOther && used.data.passwordHash !== undefined) await saveWaysCleared(tx, userId, context.now)
    return { userId, isNew: true }
  })
}
