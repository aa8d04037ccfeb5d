import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { deleteProviderEvents } from '../store/events.ts'

/** How long names of events are kept, in milliseconds: 90 days, far longer than any provider repeats one. */
const KEEP_EVENTS_MS = 90 * DAY_MS

/** Forgets what providers told long ago. */
export const forgetEvents = (context: SystemContext): Promise<void> =>
  deleteProviderEvents(context, new Date(context.now.getTime() - KEEP_EVENTS_MS))
