import type { Feature } from '../../platform/feature.ts'
import { mountPreferences } from './routes/preferences.ts'
import { mountReasons, reasonRoutes } from './routes/reasons.ts'
import { mergeReasons } from './store/reasons.ts'

/** Consent to be written to, and the pages where people withdraw it. */
export const consent: Feature = {
  name: 'consent',
  routes: reasonRoutes,
  doors: (app, house) => {
    mountPreferences(app, house)
    mountReasons(app, house)
  },
  live: ['consent_records', 'unsubscribe_reasons'],
  personalData: {
    tables: [
      { name: 'unsubscribe_reasons' },
      { name: 'consent_records' },
      { name: 'consent_wordings' },
      { name: 'suppressions' },
    ],
    mergeContact: mergeReasons,
  },
}
