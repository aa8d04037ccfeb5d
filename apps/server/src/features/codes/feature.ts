import type { Feature } from '../../platform/feature.ts'
import { jobs } from './jobs.ts'
import { codeRoutes } from './routes/codes.ts'
import { codeHostDoor, mountCodes } from './routes/follow.ts'
import { openScans } from './store/scans.ts'

/** Short links and QR codes of pages, whose targets their owners change (record 0087). */
export const codes: Feature = {
  name: 'codes',
  routes: codeRoutes,
  doors: mountCodes,
  hostDoor: codeHostDoor,
  jobs,
  live: ['site_codes'],
  personalData: { tables: [{ name: 'site_codes' }, { name: 'code_scans' }, { name: 'code_sources' }] },
  start: async (house) => {
    const scans = house.hold(openScans)
    return { stop: () => scans.drain() }
  },
}
