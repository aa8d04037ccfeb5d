import type { Feature } from '../../platform/feature.ts'
import { forgetPerson } from './commands/forget-person.ts'
import { jobs, onPersonForgotten, onSnapshotAsked, onTagRenamed } from './jobs.ts'
import { namedInSegments } from './queries/mentions.ts'
import { segmentSearch } from './queries/search.ts'
import { readUses } from './queries/uses.ts'
import { routes } from './routes.ts'
import { moveMembership } from './store/segments.ts'

/** Rules that select contacts: compiling, counting, and saving them as segments. */
export const audience: Feature = {
  name: 'audience',
  routes,
  jobs,
  events: {
    'segments.snapshot-asked': onSnapshotAsked,
    'segments.person-forgotten': onPersonForgotten,
    'contacts.tag-renamed': onTagRenamed,
  },
  uses: readUses,
  search: [segmentSearch],
  live: ['segments'],
  personalData: {
    mergeContact: moveMembership,
    mentions: [{ ...namedInSegments, clean: forgetPerson }],
    tables: [
      { name: 'segment_references' },
      { name: 'segment_members' },
      { name: 'segment_days' },
      { name: 'segments' },
    ],
  },
}
