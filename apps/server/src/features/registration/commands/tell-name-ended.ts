import type { EventHandler } from '../../../platform/feature.ts'
import { endedName } from '../../messaging/public.ts'
import { tellOwner } from '../../notifications/public.ts'
import { SENDING_PATH } from '../policy/paths.ts'

/** Tells an owner that no texts leave from a name any more. */
export const tellNameEnded: EventHandler['handle'] = (context, { id: cause, userId, payload }) => {
  const { name } = endedName.parse(payload)
  return tellOwner(context, userId, { cause, kind: 'sending', path: SENDING_PATH }, async () => ({
    title: `No texts leave from “${name}” any more`,
    body: 'It does not fit your name, as it is now. Choose another name, and your campaigns get there again.',
  }))
}
