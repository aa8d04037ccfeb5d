import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import type { LaunchpadStep } from '../../platform/launchpad.ts'
import { dismissLaunchpad } from './commands/dismiss-launchpad.ts'
import { restoreLaunchpad } from './commands/restore-launchpad.ts'
import { readLaunchpad } from './queries.ts'

/** @param steps in order */
export const routesOf = (steps: readonly LaunchpadStep[]) => [
  route(contracts.getLaunchpad, async ({ context }) => readLaunchpad(context, steps)),
  route(contracts.dismissLaunchpad, async ({ context }) => {
    await dismissLaunchpad(context)
    return readLaunchpad(context, steps)
  }),
  route(contracts.restoreLaunchpad, async ({ context }) => {
    await restoreLaunchpad(context)
    return readLaunchpad(context, steps)
  }),
]
