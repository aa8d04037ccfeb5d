import type { Feature } from '../../platform/feature.ts'
import { eraseFiles } from './commands/erase-files.ts'
import { jobs } from './jobs.ts'
import { allPaths } from './queries.ts'
import { routes, serveUploads } from './routes.ts'

/** Pictures that owners upload: re-encoded, stored, served, and removed once nothing shows them. */
export const uploads: Feature = {
  name: 'uploads',
  routes,
  jobs,
  doors: (app, house) => serveUploads(app, house),
  personalData: { tables: [{ name: 'uploads' }], files: allPaths, erase: eraseFiles },
}
