import type { SessionHooks } from '../lib/session/index.ts'
import { toast } from '../lib/toasts.tsx'

/** What the session's events mean for the features; here they meet. */
export const sessionHooks: SessionHooks = {
  onCreationFailed: (error, retry) => {
    toast.error(error instanceof Error ? error.message : 'An error occurred', { action: { label: 'Try again', onClick: retry } })
  },
  onExpired: () => { toast.info('Your session has ended. Log in again to go on.') },
}
