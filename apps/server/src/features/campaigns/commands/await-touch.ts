import type { SystemContext } from '../../../platform/context.ts'
import { foretellVisitor } from '../../analytics/public.ts'
import type { Destination } from '../policy/own-addresses.ts'
import type { LinkVisit } from '../policy/visits.ts'
import { hostedPage } from '../queries/hosted-page.ts'
import { openLinkIntake, type WaitingHit } from '../store/link-intake.ts'

/** Names the page of the owner's that a link leads to, and its visitor, whose touch would prove a person; nothing if there is none. */
export async function awaitTouch(
  context: Pick<SystemContext, 'hold' | 'log' | 'now'>,
  ownerId: string,
  to: Destination,
  visit: LinkVisit,
): Promise<Pick<WaitingHit, 'siteId' | 'pageVisitor'>> {
  try {
    const siteId =
      to.username === undefined
        ? (await hostedPage(context, to))?.siteId
        : (await context.hold(openLinkIntake).pages.get(to.username))?.siteId
    const pageVisitor = siteId && (await foretellVisitor(context, { ownerId, siteId }, visit))
    return siteId && pageVisitor ? { siteId, pageVisitor } : {}
  } catch (error) {
    context.log.debug({ err: error }, 'a click waits for no touch')
    return {}
  }
}
