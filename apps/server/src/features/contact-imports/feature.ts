import type { Feature } from '../../platform/feature.ts'
import { eraseLists } from './commands/erase-lists.ts'
import { IMPORT_REQUESTED } from './events.ts'
import { jobs, onImportRequested } from './jobs.ts'
import { forgetContact } from './commands/forget-contact.ts'
import { checkedCopiesOfPerson, refusedRowsOfPerson, rowsPerhapsOfPerson } from './queries/mentions.ts'
import { routes } from './routes.ts'

/** Importing and exporting lists of people. */
export const contactImports: Feature = {
  name: 'contact-imports',
  routes,
  jobs,
  events: { [IMPORT_REQUESTED]: onImportRequested },
  live: ['contact_imports'],
  personalData: {
    tables: [{ name: 'import_refusals' }, { name: 'checked_people' }, { name: 'contact_imports' }],
    mentions: [refusedRowsOfPerson, rowsPerhapsOfPerson, checkedCopiesOfPerson],
    forgetContact,
    erase: eraseLists,
  },
}
