import { z } from 'zod'
import { isWithinLimit } from '../../../platform/http/rate-limit.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import type { Identified } from '../../../platform/providers/identity/identity.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import {
  type AskedGoogle,
  askedGoogle,
  GOOGLE_CALLBACK,
  googleQuestions,
  leadsTo,
  requireGoogle,
} from '../policy/google-question.ts'
import { GoogleRefused, problemOf } from '../policy/google-refused.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { findGoogleOwner, takeQuestion } from '../store/google-accounts.ts'
import { enterByGoogle } from './enter-by-google.ts'
import { noteFreshProof } from './note-fresh-proof.ts'
import { saveGoogleLink } from './save-google-link.ts'

const broughtBack = z.object({
  state: z.string().max(200).optional().catch(undefined),
  code: z.string().max(4000).optional().catch(undefined),
  iss: z.string().max(500).optional().catch(undefined),
  error: z.string().optional().catch('malformed'),
})
type BroughtBack = z.output<typeof broughtBack>

/**
 * Finishes a Google sign-in, link, or proof with the answer that the browser brings back. Only the browser that asked
 * can bring it, once, within ten minutes (standard W16). Always redirects to one of our pages.
 */
export async function finishGoogle(entrance: Entrance, query: unknown): Promise<Answer & { location: string }> {
  const { context, limits, caller } = entrance
  let asked: AskedGoogle | undefined
  let answer = done()
  let location: string
  try {
    const brought = broughtBack.parse(query)
    asked = await takeAsked(entrance, brought)
    const person = await identify(entrance, brought, asked)
    if (asked.link) await saveGoogleLink(entrance, person, asked.link)
    else if (asked.proof) await saveGoogleProof(entrance, person, asked.proof)
    else answer = await enterByGoogle(entrance, person)
    location = leadsTo(asked, 'done')
  } catch (error) {
    const problem = problemOf(error)
    const address = limits.addressOf(caller.address)
    if (problem === 'failed') context.log.error({ err: error }, 'sign-in by Google failed')
    else context.log.info({ err: error, problem }, 'sign-in by Google refused')
    const userId = (asked?.link ?? asked?.proof)?.userId
    if (asked || (await mayNote(entrance, address)))
      await noteSecurityEvent(context, {
        event: 'auth.google-refused',
        address,
        by: problem,
        ...(userId ? { userId } : {}),
      })
    location = leadsTo(asked ?? {}, problem)
  }
  return { ...answer, location, cookies: [...answer.cookies, context.hold(googleQuestions).ended] }
}

/** Anybody may open this address, as often as they like, and must not fill the audit log. */
async function mayNote({ context, limits }: Entrance, address: string): Promise<boolean> {
  return isWithinLimit(limits.googleUnasked.consume(address).catch(noteLimit(context, { address })))
}

/** Returns what this browser asked with this state. Each state works once. @throws GoogleRefused */
async function takeAsked({ context, caller }: Entrance, { state }: BroughtBack): Promise<AskedGoogle> {
  const questions = context.hold(googleQuestions)
  if (state === undefined || !questions.isOf(caller.cookie, state)) throw new GoogleRefused('expired')
  const kept = await takeQuestion(context, questions.identifierOf(state))
  if (kept === undefined) throw new GoogleRefused('expired')
  return askedGoogle.parse(JSON.parse(kept))
}

async function identify(
  { context }: Entrance,
  { state = '', code, iss, error }: BroughtBack,
  { nonce, verifier }: AskedGoogle,
): Promise<Identified> {
  if (error !== undefined) throw new GoogleRefused(error === 'access_denied' ? 'access_denied' : 'refused')
  if (!code) throw new GoogleRefused('refused')
  return requireGoogle(context.providers).finish(
    { code, iss },
    { state, nonce, verifier },
    context.urls.absolute(GOOGLE_CALLBACK),
    context.now,
  )
}

/**
 * Records that the person identified by Google is signed in to the session that asked (standard W23).
 * @throws GoogleRefused if it is another person, or the session has ended
 */
async function saveGoogleProof(
  entrance: Entrance,
  { subject }: Identified,
  { userId, sessionId }: NonNullable<AskedGoogle['proof']>,
): Promise<void> {
  const { context, identity, caller } = entrance
  const session = await identity.sessionOf(caller.cookie)
  if (session?.id !== sessionId || session.userId !== userId) throw new GoogleRefused('signed_out')
  if ((await findGoogleOwner(context, subject)) !== userId) throw new GoogleRefused('another_person')
  await noteFreshProof(entrance, session, 'google')
}
