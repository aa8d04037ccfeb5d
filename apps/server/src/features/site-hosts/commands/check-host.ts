import type { SiteHost } from '@greenroom/contracts'
import { MAX_SITE_HOSTS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { presentHost } from '../present.ts'
import { readHost } from '../queries/hosts.ts'
import { lookAtHost } from './look-at-host.ts'

/** Looks of a process: each may wait for servers that its owner has chosen (standard W22). */
const TURNS = { atOnce: 4, waiting: 20, refusal: 'Many domains are being checked. Try again in a minute.' }
/** Looks of an owner: one at a time, so that nobody's silent servers keep others waiting. */
const OWN_TURNS = {
  atOnce: 1,
  waiting: MAX_SITE_HOSTS,
  refusal: 'Many of your domains are being checked. Try again in a minute.',
}
const openTurns = () => turnsPerOwner({ own: OWN_TURNS, all: TURNS })

/** Looks at a host because its owner asks. @throws AppError NOT_FOUND; UNAVAILABLE */
export async function checkHost(context: Context, id: string): Promise<SiteHost> {
  await context.db.forOwner(context.ownerId, (tx) => readHost(context, tx, id))
  await context.hold(openTurns)(context.ownerId, () => lookAtHost(context, id))
  return presentHost(context, await context.db.forOwner(context.ownerId, (tx) => readHost(context, tx, id)))
}
