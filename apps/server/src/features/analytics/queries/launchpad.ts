import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import { viewsEver } from './overview.ts'

/** The first people have come by: a number that friends alone do not make. */
const FIRST_VIEWS = 10

export const hasFirstViews: LaunchpadStep['isDone'] = async (tx, { ownerId }) =>
  (await viewsEver(tx, ownerId)) >= FIRST_VIEWS
