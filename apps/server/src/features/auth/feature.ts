import type { Feature } from '../../platform/feature.ts'
import { tellOwner } from './commands/tell-owner.ts'
import { SECURITY_EVENT } from './events.ts'
import { jobs } from './jobs.ts'
import { hasProvenContact, hasTwoFactor } from './queries/people.ts'
import { routes } from './routes/account.ts'
import { mountBetterAuth } from './routes/better-auth.ts'

/** Accounts: signing up, in, and out, sessions, and account security. */
export const auth: Feature = {
  name: 'auth',
  routes,
  doors: mountBetterAuth,
  jobs,
  events: { [SECURITY_EVENT]: { lane: 'urgent', handle: tellOwner } },
  personalData: {
    tables: [
      { name: 'audit_log' },
      { name: 'verifications', secrets: ['identifier', 'value'] },
      { name: 'two_factors', secrets: ['secret', 'backup_codes'] },
      { name: 'known_devices', secrets: ['token_hash'] },
      { name: 'sessions', secrets: ['token'] },
      { name: 'accounts', secrets: ['password', 'access_token', 'refresh_token', 'id_token'] },
      { name: 'profiles', owner: 'id' },
      { name: 'users', owner: 'id' },
    ],
  },
  launchpad: [
    {
      id: 'contact',
      order: 80,
      title: 'Confirm your email or phone',
      text: 'So you can always get back into your account, and write to your fans.',
      action: { label: 'Confirm it', path: '/dashboard/settings?tab=account' },
      isDone: hasProvenContact,
    },
    {
      id: 'two-factor',
      order: 90,
      title: 'Turn on two-factor sign-in',
      text: 'A code from your phone, on top of your password, keeps everybody else out.',
      action: { label: 'Turn it on', path: '/dashboard/settings?tab=account' },
      isDone: hasTwoFactor,
    },
  ],
}
