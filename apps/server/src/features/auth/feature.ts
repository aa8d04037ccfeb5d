import type { Feature } from '../../platform/feature.ts'
import { jobs } from './jobs.ts'
import { mountBetterAuth } from './routes/better-auth.ts'
import { routes } from './routes/me.ts'

/** Accounts: signing up, in and out, who is signed in, and what is kept safe about it. */
export const auth: Feature = {
  name: 'auth',
  routes,
  doors: mountBetterAuth,
  jobs,
  personalData: {
    tables: [
      { name: 'audit_log' },
      { name: 'verifications', secrets: ['identifier', 'value'] },
      { name: 'two_factors', secrets: ['secret', 'backup_codes'] },
      { name: 'sessions', secrets: ['token'] },
      { name: 'accounts', secrets: ['password', 'access_token', 'refresh_token', 'id_token'] },
      { name: 'profiles', owner: 'id' },
      { name: 'users', owner: 'id' },
    ],
  },
}
