import type { Feature } from '../../platform/feature.ts'
import { jobs } from './jobs.ts'
import { changesOfPerson } from './queries/mentions.ts'
import { routes } from './routes.ts'
import { moveChanges } from './store.ts'

/** The log of changes: who changed which campaign, audience, or setting, with the values before and after. */
export const changeLog: Feature = {
  name: 'change-log',
  routes,
  jobs,
  personalData: { tables: [{ name: 'changes' }], mentions: [changesOfPerson], mergeContact: moveChanges },
}
