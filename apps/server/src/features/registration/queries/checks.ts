import { type Check, preflight, type RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { readPreflight } from './preflight-facts.ts'

/** Checks of a process: each computes for some 100 ms at worst (standard W22). */
const TURNS = { atOnce: 2, waiting: 100, refusal: 'Many registrations are being checked. Try again in a moment.' }
/** Checks of an owner. */
const OWN_TURNS = {
  atOnce: 1,
  waiting: 5,
  refusal: 'Your registration is being checked already. Try again in a moment.',
}
const openTurns = () => turnsPerOwner({ own: OWN_TURNS, all: TURNS })

/** Checks a registration and the site as carriers do. @throws AppError UNAVAILABLE if too many checks wait */
export const checksOf = (context: Context, kind: RegistrationKind): Promise<Check[]> =>
  context.hold(openTurns)(context.ownerId, async () => {
    const { profile, facts } = await readPreflight(context)
    return preflight(kind, profile, facts)
  })
