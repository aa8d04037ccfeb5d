import type { Feature } from '../../platform/feature.ts'
import { mountDoors } from './routes/doors.ts'
import { HOST_CHANGED } from './events.ts'
import { jobs, onAccountMarked, onHostChanged } from './jobs.ts'
import { routes } from './routes/hosts.ts'

/** Own domains at which mini sites are reached, and who holds them (record 0080). */
export const siteHosts: Feature = {
  name: 'site-hosts',
  routes,
  doors: mountDoors,
  jobs,
  events: {
    [HOST_CHANGED]: onHostChanged,
    'settings.deletion-requested': onAccountMarked,
    'settings.deletion-cancelled': onAccountMarked,
  },
  live: ['site_hosts'],
  personalData: { tables: [{ name: 'site_hosts' }] },
}
