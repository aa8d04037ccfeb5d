import type { Feature } from '../../platform/feature.ts'
import { mountPreferences } from './routes.ts'

/** Who may be written to, by whose word, and the doors by which people withdraw. */
export const consent: Feature = {
  name: 'consent',
  doors: mountPreferences,
  live: ['consent_records'],
  personalData: {
    tables: [{ name: 'consent_records' }, { name: 'consent_wordings' }, { name: 'suppressions' }],
  },
}
