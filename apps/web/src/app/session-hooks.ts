import { getOnboarding } from '@greenroom/contracts'
import { call } from '../lib/api/index.ts'
import type { SessionHooks } from '../lib/session/index.ts'
import { toast } from '../lib/toasts.tsx'

/** Connects the session's events to the features. */
export const sessionHooks: SessionHooks = {
  onNewUser: async () => (await import('../features/onboarding/index.ts')).creationPath(),
  onExistingUser: async () => {
    await call(getOnboarding)
    return null // a user with an account and a draft decides on the dashboard
  },
  onCreationFailed: (error, retry) => {
    toast.error(error instanceof Error ? error.message : 'An error occurred', {
      action: { label: 'Try again', onClick: retry },
    })
  },
  onExpired: () => {
    toast.info('Your session has ended. Log in again to continue.')
  },
}
