import type { Feature } from '../../platform/feature.ts'
import { jobs, onFieldDeleted, onOperationAsked } from './jobs.ts'
import { contactsInUse } from './queries/usage.ts'
import { contactRoutes } from './routes/contacts.ts'
import { fieldRoutes } from './routes/fields.ts'
import { historyRoutes } from './routes/history.ts'
import { listRoutes } from './routes/lists.ts'
import { manyRoutes } from './routes/many.ts'

/** The people of an owner: who they are, what they agreed to, what happened with them. */
export const contacts: Feature = {
  name: 'contacts',
  routes: [...contactRoutes, ...listRoutes, ...manyRoutes, ...historyRoutes, ...fieldRoutes],
  jobs,
  events: { 'contacts.operation-asked': onOperationAsked, 'contacts.field-deleted': onFieldDeleted },
  live: [
    'contacts',
    'messages',
    'contact_fields',
    'contact_operations',
    'consent_records',
    'contact_events',
    'contact_notes',
  ],
  usage: { contacts: contactsInUse },
  personalData: {
    tables: [
      { name: 'contact_tags' },
      { name: 'tags' },
      { name: 'messages' },
      { name: 'consent_records' },
      { name: 'consent_wordings' },
      { name: 'suppressions' },
      { name: 'contact_events' },
      { name: 'contact_visits' },
      { name: 'contact_notes' },
      { name: 'contact_fields' },
      { name: 'contact_operations' },
      { name: 'contacts' },
      { name: 'contact_counters' },
    ],
  },
}
