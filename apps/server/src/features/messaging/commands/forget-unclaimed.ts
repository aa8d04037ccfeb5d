import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { forgetUnclaimedOfAll } from '../store/inbound-texts.ts'

/** Days for which a text to a number that nobody holds is kept for the operator. */
const KEPT_DAYS = 90

/** Forgets old texts to numbers that nobody holds. */
export const forgetUnclaimed = ({ db, now }: SystemContext): Promise<void> =>
  forgetUnclaimedOfAll(db.system, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
