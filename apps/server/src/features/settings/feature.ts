import type { Feature } from '../../platform/feature.ts'
import { eraseExports } from './commands/erase-exports.ts'
import { EXPORT_REQUESTED } from './events.ts'
import { jobs, onExportRequested } from './jobs.ts'
import { routes } from './routes.ts'

/** An owner's decisions about the whole account: exporting everything, and leaving. */
export const settings: Feature = {
  name: 'settings',
  routes,
  jobs,
  events: { [EXPORT_REQUESTED]: onExportRequested },
  live: ['exports'],
  personalData: { tables: [{ name: 'exports' }], erase: eraseExports },
}
