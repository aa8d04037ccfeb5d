import { canonicalSource } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { openGeo } from '../../../platform/geo/geo.ts'
import { factsOf, filterOf, type Said, type Visit } from '../policy/counting.ts'
import { NOBODY } from '../store/hits.ts'
import { openIntake } from '../store/intake.ts'
import { addSignUp } from '../store/sign-ups.ts'
import type { VisitorsOfDay } from '../store/visitors.ts'

/** A person who joined through a form on a page. */
export interface CountedSignUp {
  ownerId: string
  siteId: string
  blockId: string
  visit: Visit
  /** Report of the page's script; empty without JavaScript. */
  said: Said
}

/**
 * Counts a sign-up and where it came from, in the transaction that creates it. Call it last: it takes locks that the
 * counting of visits waits for. Robots are not counted. Stores nothing that could identify the person.
 */
export async function countSignUp(
  { hold, now }: Pick<SystemContext, 'hold' | 'now'>,
  tx: OwnerTx | SystemTx,
  visitors: VisitorsOfDay,
  { ownerId, siteId, blockId, visit, said }: CountedSignUp,
): Promise<void> {
  if (filterOf(visit) !== 0) return
  const { ownHost } = hold(openIntake)
  const facts = factsOf(visit, said, (host) => host === ownHost)
  await addSignUp(tx, {
    ownerId,
    siteId,
    blockId,
    at: now,
    source: facts.referrer === null ? '' : canonicalSource(facts.referrer),
    hit: {
      ...facts,
      ...(await hold(openGeo).placeOf(visit.ip)),
      visitor: visit.isPrivate ? NOBODY : visitors(siteId, visit),
    },
  })
}
