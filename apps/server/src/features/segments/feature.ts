import type { Feature } from '../../platform/feature.ts'
import { forgetPerson } from './commands/forget-person.ts'
import { jobs, onPersonForgotten, onSnapshotAsked, onTagRenamed } from './jobs.ts'
import { readDefinitions } from './queries/definitions.ts'
import { namedInSegments } from './queries/mentions.ts'
import { readSegmentsAsking } from './queries/segments-asking.ts'
import { routes } from './routes.ts'

/** Parts of the audience, by rules that stay true by themselves or as they once were. */
export const segments: Feature = {
  name: 'segments',
  routes,
  jobs,
  events: {
    'segments.snapshot-asked': onSnapshotAsked,
    'segments.person-forgotten': onPersonForgotten,
    'contacts.tag-renamed': onTagRenamed,
  },
  segments: readDefinitions,
  fieldUse: readSegmentsAsking,
  live: ['segments'],
  personalData: {
    mentions: [{ ...namedInSegments, clean: forgetPerson }],
    tables: [
      { name: 'segment_references' },
      { name: 'segment_members' },
      { name: 'segment_days' },
      { name: 'segments' },
    ],
  },
}
