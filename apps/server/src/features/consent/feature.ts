import type { Feature } from '../../platform/feature.ts'
import { mountPreferences } from './routes.ts'

/** Consent to be written to, and the pages where people withdraw it. */
export const consent: Feature = {
  name: 'consent',
  doors: mountPreferences,
  live: ['consent_records'],
  personalData: {
    tables: [{ name: 'consent_records' }, { name: 'consent_wordings' }, { name: 'suppressions' }],
  },
}
