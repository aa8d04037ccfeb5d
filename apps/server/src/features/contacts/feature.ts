import type { Feature } from '../../platform/feature.ts'
import { jobs, onFieldDeleted, onOperationAsked } from './jobs.ts'
import { rememberedByOthers } from './queries/timeline.ts'
import { contactSearch, tagSearch } from './queries/search.ts'
import { visitScores } from './queries/visit-scores.ts'
import { contactsInUse } from './queries/usage.ts'
import { routes } from './routes.ts'

/** An owner's contacts and their history. */
export const contacts: Feature = {
  name: 'contacts',
  routes,
  jobs,
  events: { 'contacts.operation-asked': onOperationAsked, 'contacts.field-deleted': onFieldDeleted },
  search: [contactSearch, tagSearch],
  live: ['contacts', 'contact_fields', 'contact_operations', 'saved_views', 'contact_events', 'contact_notes'],
  launchpad: [
    {
      id: 'people',
      order: 77,
      title: 'Bring your people',
      text: 'Import the list you have, or add your first fan by hand. It stays yours, and you can export it at any time.',
      action: { label: 'Add contacts', path: '/dashboard/contacts' },
      isDone: async (tx, context) => (await contactsInUse(tx, context)) > 0,
    },
  ],
  usage: { contacts: contactsInUse },
  scores: visitScores,
  personalData: {
    mentions: [rememberedByOthers],
    tables: [
      { name: 'contact_tags' },
      { name: 'tags' },
      { name: 'contact_events' },
      { name: 'contact_visits' },
      { name: 'contact_notes' },
      { name: 'contact_fields' },
      { name: 'contact_operations' },
      { name: 'saved_views' },
      { name: 'contacts' },
      { name: 'contact_counters' },
    ],
  },
}
