import type { Answer } from '../../../platform/identity/ask.ts'
import type { House } from '../../../platform/house.ts'
import { deliverText, requireSms } from '../../../platform/mail/deliver.ts'
import { done, type Entrance, wrongField } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { CODE_MINUTES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { readPhoneRegistration, requireTextable } from '../policy/phone-entries.ts'
import { signUpTickets } from '../policy/sign-up-ticket.ts'
import { codeText } from '../render/phone-texts.ts'
import { noteLimit } from '../store/audit-log.ts'
import { findEntrant } from '../store/accounts.ts'
import { keepCode } from '../store/one-time-codes.ts'
import { findStanding } from '../queries/standing.ts'

/**
 * Begins a sign-up by phone. Texts a code, and keeps the input (the password as a hash) only while the code is valid.
 * The account is created once the code is verified. Reveals that a number is taken, but only a few times per network
 * address.
 * @throws AppError VALIDATION_FAILED; CONFLICT when the number is taken; RATE_LIMITED; UNAVAILABLE
 */
export async function signUpByPhone(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  requireSms(context.providers)
  const { phoneNumber, name, password } = await readPhoneRegistration(body)
  requireTextable(context.providers, phoneNumber)
  const [account, address] = [limits.accountOf(phoneNumber), limits.addressOf(caller.address)]
  const probe = new Try()
  await limits.signUp
    .consume(address)
    .then(() => probe.take(limits.emailTaken, address))
    .catch(noteLimit(context, { address, account }))
  if (await findEntrant(context, { phoneNumber })) throw phoneTaken()
  await probe.refund()
  await takeTextTry(entrance, phoneNumber)
  await limits.textByAnyone.consume('all').catch(noteLimit(context, { address }))
  const passwordHash = await identity.passwords.hash(password)

  const codes = context.hold(oneTimeCodes)
  const ticket = context.hold(signUpTickets).issue()
  const [id, code] = [context.newId(), codes.newCode()]
  const expiresAt = new Date(context.now.getTime() + CODE_MINUTES * 60_000)
  await context.db.asSystem(async (tx) => {
    const identifier = codes.identifierOf('sign-up', phoneNumber)
    const data = { code: codes.keptOf(id, code), ticket: ticket.kept, name, passwordHash }
    await keepCode(context, tx, { id, identifier, expiresAt, data }, { others: 'stay' })
    const { appName, publicUrl } = context.hold(namesOfHouse)
    const text = codeText(appName, 'sign-up', code, publicUrl)
    await deliverText(context, { id: `auth.code/${id}`, to: phoneNumber, notAfter: expiresAt, body: text }, { tx })
  })
  return { ...done(), cookies: [ticket.cookie] }
}

const phoneTaken = () => wrongField('CONFLICT', 'phoneNumber', 'An account with this phone number already exists.')
const namesOfHouse = ({ env }: House) => ({ appName: env.APP_NAME, publicUrl: env.PUBLIC_URL })

/**
 * Takes one of the texts allowed per network address and per number. Known devices have a limit of their own.
 * @throws RateLimited
 */
async function takeTextTry({ context, limits, devices, caller }: Entrance, phoneNumber: string): Promise<void> {
  const account = limits.accountOf(phoneNumber)
  const address = limits.addressOf(caller.address)
  const known = await findStanding(context, { name: phoneNumber }, devices.read(caller.cookie), address)
  await limits.textByAddress
    .consume(address)
    .then(() =>
      known && known.by !== 'address'
        ? limits.textByKnownDevice.consume(known.userId)
        : limits.textByStrangers.consume(account),
    )
    .catch(noteLimit(context, { address, account }))
}
