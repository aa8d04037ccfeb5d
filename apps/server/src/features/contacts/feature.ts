import type { Feature } from '../../platform/feature.ts'
import { contactsInUse } from './queries/usage.ts'
import { contactRoutes } from './routes/contacts.ts'

/** The people of an owner: who they are, what they agreed to, what happened with them. */
export const contacts: Feature = {
  name: 'contacts',
  routes: [...contactRoutes],
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
