import type { Answer } from '../../../platform/identity/ask.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import { deliverMail, deliverText } from '../../../platform/mail/deliver.ts'
import type { House } from '../../../platform/house.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { CODE_MINUTES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { type CodeWay, readCodeWay } from '../policy/proof-codes.ts'
import { appNameOf } from '../render/app-name.ts'
import { codeText } from '../render/phone-texts.ts'
import { proofCodeMail } from '../render/proof-mails.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { keepCode } from '../store/one-time-codes.ts'
import { requireProofWay } from './require-proof-way.ts'

/**
 * Sends the signed-in user a code by mail or text, to prove their identity in this session. Earlier codes of the
 * session become invalid.
 * @throws AppError NOT_AUTHENTICATED; VALIDATION_FAILED; FORBIDDEN for a way this account does not have; RATE_LIMITED
 */
export async function sendProofCode(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  const session = await requireSession(entrance)
  const way = readCodeWay(body)
  const to = (await requireProofWay(entrance, session, way)) ?? ''
  await takeSendTry(entrance, way, session)
  const codes = context.hold(oneTimeCodes)
  const [id, code] = [context.newId(), codes.newCode()]
  const expiresAt = new Date(context.now.getTime() + CODE_MINUTES * 60_000)
  await context.db.asSystem(async (tx) => {
    const identifier = codes.identifierOf('prove', session.id)
    const data = { code: codes.keptOf(id, code), way, to }
    await keepCode(context, tx, { id, identifier, userId: session.userId, expiresAt, data }, { others: 'drop' })
    await noteSecurityEvent(
      context,
      { event: 'auth.proof-code-asked', userId: session.userId, address: limits.addressOf(caller.address), by: way },
      tx,
    )
    await deliver(
      entrance,
      tx,
      way,
      { id: `auth.proof-code/${id}`, to, userId: session.userId, notAfter: expiresAt },
      code,
    )
  })
  return done()
}

interface Outgoing {
  id: string
  to: string
  userId: string
  notAfter: Date
}

function deliver({ context }: Entrance, tx: SystemTx, way: CodeWay, outgoing: Outgoing, code: string): Promise<void> {
  if (way === 'email') return deliverMail(context, { ...outgoing, ...proofCodeMail(appNameOf(context), code) }, { tx })
  const body = codeText(appNameOf(context), 'prove', code, context.hold(publicUrlOf))
  return deliverText(context, { ...outgoing, body }, { tx })
}

/** Applies the limits of mailed links and texted codes. A signed-in user is not a stranger, on any device. */
async function takeSendTry(entrance: Entrance, way: CodeWay, session: LiveSession): Promise<void> {
  const { context, limits, caller } = entrance
  const address = limits.addressOf(caller.address)
  const note = noteLimit(context, { address, userId: session.userId })
  if (way === 'phone') {
    await limits.textByAddress
      .consume(address)
      .then(() => limits.textByKnownDevice.consume(session.userId))
      .catch(note)
    await limits.textByAnyone.consume('all')
    return
  }
  await limits.linkByAddress
    .consume(address)
    .then(() => limits.linkBySession.consume(`proof:${session.id}`))
    .catch(note)
}

const publicUrlOf = ({ env }: House) => env.PUBLIC_URL
