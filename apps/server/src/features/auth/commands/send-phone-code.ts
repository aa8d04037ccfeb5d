import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { RateLimited } from '../../../platform/http/rate-limit.ts'
import { deliverText } from '../../../platform/mail/deliver.ts'
import type { codeAsked } from '../events.ts'
import { createEntryLimits } from '../policy/limits.ts'
import { CODE_MINUTES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { makeProof } from '../policy/proofs.ts'
import { codeText, linkText } from '../render/phone-texts.ts'
import { type Entrant, findEntrant, lockPerson } from '../store/accounts.ts'
import { findCode, lockCodes, saveCode } from '../store/one-time-codes.ts'
import { isThereProof, keepProof } from '../store/proofs.ts'

/**
 * Texts a code if there is an account to log in to or a sign-up to finish, or a login link if there is an account;
 * otherwise does nothing, silently (standard W14). The code is created in the transaction that hands over the text, so
 * a job that runs twice creates one.
 */
export async function sendPhoneCode(
  context: SystemContext,
  { id, purpose, phoneNumber, brings, ticket }: z.output<typeof codeAsked.schema>,
): Promise<void> {
  const codes = context.hold(oneTimeCodes)
  const [asking, beginning] = [codes.identifierOf(purpose, phoneNumber), codes.identifierOf('sign-up', phoneNumber)]
  const person = await findEntrant(context, { phoneNumber })
  if (brings === 'link') return person && sendLink(context, id, person, phoneNumber)
  if (!person && (purpose === 'reset' || !(await findCode(context, beginning)))) return
  if (!(await mayText(context))) return
  await context.db.asSystem(async (tx) => {
    const asked = (await lockCodes(context, tx, asking)).find((kept) => kept.id === id)
    if (!asked || Object.keys(asked.data).length > 0) return
    const kept = person ? asked : pendingOf(await lockCodes(context, tx, beginning), ticket)
    if (!kept) return
    const code = codes.newCode()
    const notAfter = new Date(context.now.getTime() + CODE_MINUTES * 60_000)
    const data = { ...kept.data, code: codes.keptOf(kept.id, code) }
    await saveCode(context, tx, { id: kept.id, tries: 0, data }, notAfter)
    if (kept !== asked) await saveCode(context, tx, { ...asked, data: { isSent: true } })
    const { appName, publicUrl } = context.hold(namesOfHouse)
    const body = codeText(appName, person ? purpose : 'sign-up', code, publicUrl)
    const userId = person?.id
    await deliverText(context, { id: `auth.code/${id}`, to: phoneNumber, userId, notAfter, body }, { tx })
  })
}

/** Texts a login link unless an earlier one is still valid. However often it is requested, that is six an hour. */
async function sendLink(
  context: SystemContext,
  id: string,
  { id: userId }: Entrant,
  phoneNumber: string,
): Promise<void> {
  await context.db.asSystem(async (tx) => {
    await lockPerson(tx, userId)
    if ((await isThereProof(tx, context.now, 'link', userId)) || !(await mayText(context))) return
    const proof = makeProof(context, 'link')
    await keepProof(context, tx, proof, { userId, sentTo: phoneNumber })
    const body = linkText(context.hold(namesOfHouse).appName, proof.link)
    await deliverText(
      context,
      { id: `auth.link/${id}`, to: phoneNumber, userId, notAfter: proof.expiresAt, body },
      { tx },
    )
  })
}

/** Returns the sign-up that this browser began. Without a ticket, the latest. */
const pendingOf = <T extends { data: Record<string, unknown> }>(begun: readonly T[], ticket: string | undefined) =>
  ticket === undefined ? begun.at(-1) : begun.find(({ data }) => data.ticket === ticket)

/** Stops SMS pumping through many numbers and addresses, and alerts the operator. */
async function mayText(context: SystemContext): Promise<boolean> {
  try {
    await context.hold(createEntryLimits).textByAnyone.consume('all')
    return true
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    context.log.error({ retryAfter: error.retryAfter }, 'codes by text have reached the limit of this installation')
    return false
  }
}

const namesOfHouse = ({ env }: House) => ({ appName: env.APP_NAME, publicUrl: env.PUBLIC_URL })
