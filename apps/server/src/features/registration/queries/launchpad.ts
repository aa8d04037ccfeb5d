import { maySend } from '@greenroom/domain'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import { listSenders } from '../../messaging/public.ts'

/** Has a number that may send. */
export const mayText: LaunchpadStep['isDone'] = async (tx, context) =>
  (await listSenders(context, tx)).some(({ registration }) => maySend(registration))
