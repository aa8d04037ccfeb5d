import { languageOf, wordsOfPage } from '../../analytics/public.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { signUpReceived } from '../events.ts'
import { openFanLimits } from '../policy/limits.ts'
import type { Problems } from '../policy/reading.ts'
import { looksLikeRobot } from '../policy/robots.ts'
import { isOutdated, readSubmission, type Submission } from '../policy/submission.ts'
import { findPublishedForm, type PublishedForm } from '../queries/forms.ts'
import { keepSignUp } from '../store/sign-ups.ts'

/** Client of a request that submits a form. */
export interface Visitor {
  ip: string
  userAgent: string
  acceptLanguage: string | undefined
  /** Address of the page with the form, as browsers send it in `Referer`. */
  page: string | undefined
  /** True: they ask not to be told apart (`asksForPrivacy`). */
  isPrivate: boolean
}

export type Received =
  | { kind: 'unknown' }
  /** The form has to be shown again: it has errors, its wording has changed, or a robot may have filled it in. */
  | { kind: 'again'; form: PublishedForm; problems: Problems; why: 'problems' | 'outdated' | 'robot' }
  | { kind: 'received'; form: PublishedForm; signUpId: string; submission: Submission }

/** Milliseconds within which the same form from the same browser counts once, as after a double click or a reload. */
const SAME_MS = 10 * 60_000

/**
 * Receives a form of a page. Only stores the input, the same way for everybody. The address is looked up later, so that
 * neither the answer nor the work reveals whether it is known (standard W14). Sent twice it counts once.
 * @throws RateLimited
 */
export async function receiveSignUp(
  context: SystemContext,
  at: { siteId: string; blockId: string },
  posted: Posted,
  visitor: Visitor,
): Promise<Received> {
  const form = await findPublishedForm(context, at.siteId, at.blockId)
  if (!form) return { kind: 'unknown' }
  const submission = readSubmission(form.form, posted, visitor.acceptLanguage)
  const { problems } = submission
  if (isOutdated(form.form, posted)) return { kind: 'again', form, problems: {}, why: 'outdated' }
  if (Object.keys(problems).length > 0) return { kind: 'again', form, problems, why: 'problems' }
  if (looksLikeRobot(context, at.blockId, posted)) return { kind: 'again', form, problems, why: 'robot' }
  const limits = context.hold(openFanLimits)
  await limits.signUpByAddress.consume(addressKey(visitor.ip))
  await limits.signUpBySite.consume(at.siteId)
  return { kind: 'received', form, submission, signUpId: await keep(context, form, submission, posted, visitor) }
}

async function keep(
  context: SystemContext,
  { site, blockId, form }: PublishedForm,
  { typed, consents }: Submission,
  posted: Posted,
  { ip, userAgent, acceptLanguage, page, isPrivate }: Visitor,
): Promise<string> {
  const owner = await context.asOwner(site.userId)
  const moment = Math.floor(context.now.getTime() / SAME_MS)
  const fingerprint = context.links.digest('sign-up', JSON.stringify([blockId, typed, consents, ip, userAgent, moment]))
  return owner.db.forOwner(owner.ownerId, async (tx) => {
    const { id, isNew } = await keepSignUp(owner, tx, {
      kind: 'page',
      miniSiteId: site.id,
      blockId,
      typed,
      consents,
      needsConfirmation: form.doubleOptIn,
      source: context.urls.siteUrl(site).slice(0, 300),
      ip,
      userAgent: userAgent.slice(0, 400),
      referrer: referrerOf(posted.referrer),
      visit: { ...wordsOfPage(page), language: languageOf(acceptLanguage), isPrivate },
      fingerprint,
    })
    if (isNew) await announce(owner, tx, signUpReceived(id))
    return id
  })
}

const referrerOf = (sent: string | undefined) => (sent && URL.canParse(sent) ? new URL(sent).href.slice(0, 2048) : null)
