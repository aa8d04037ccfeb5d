import type { SenderDomain } from '@greenroom/contracts'
import { MAX_SENDER_DOMAINS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { presentDomain } from '../present.ts'
import { readDays, readDomain } from '../queries/domains.ts'
import { lookAtDomain } from './look-at-domain.ts'

/** Looks of a process: each may wait for name servers that its owner has chosen (standard W22). */
const TURNS = { atOnce: 4, waiting: 20, refusal: 'Many domains are being checked. Try again in a minute.' }
/** Looks of an owner: one at a time, so that nobody's silent servers keep others waiting. */
const OWN_TURNS = {
  atOnce: 1,
  waiting: MAX_SENDER_DOMAINS,
  refusal: 'Many of your domains are being checked. Try again in a minute.',
}
const openTurns = () => turnsPerOwner({ own: OWN_TURNS, all: TURNS })

/** Looks at a domain because its owner asks. @throws AppError NOT_FOUND; UNAVAILABLE */
export async function checkDomain(context: Context, id: string): Promise<SenderDomain> {
  await context.db.forOwner(context.ownerId, (tx) => readDomain(context, tx, id))
  await context.hold(openTurns)(context.ownerId, () => lookAtDomain(context, id))
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await readDomain(context, tx, id)
    return presentDomain(context, row, (await readDays(context, tx)).get(row.domain) ?? [])
  })
}
