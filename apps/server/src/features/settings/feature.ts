import type { Feature } from '../../platform/feature.ts'
import { eraseExports } from './commands/erase-exports.ts'
import { EXPORT_REQUESTED } from './events.ts'
import { jobs, onExportRequested } from './jobs.ts'
import { routes } from './routes.ts'

/** What an owner decides of the account as a whole: taking everything along, and leaving. */
export const settings: Feature = {
  name: 'settings',
  routes,
  jobs,
  events: { [EXPORT_REQUESTED]: onExportRequested },
  live: ['exports'],
  personalData: { tables: [{ name: 'exports' }], erase: eraseExports },
}
