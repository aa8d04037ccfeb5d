import { ExportButton, ImportStrip } from '../../features/contact-imports/index.ts'
import { Contacts } from '../../features/contacts/screens/contacts.tsx'
import type { FirstQueries } from '../../lib/first-queries.ts'
import { contactsQuery, fieldsQuery, operationsQuery } from '../../lib/contacts/queries.ts'
import { viewOf } from '../../lib/contacts/list-view.ts'
import { importsQuery } from '../../features/contact-imports/api/imports.ts'
import { viewsQuery } from '../../features/contacts/api/views.ts'

export const firstQueries: FirstQueries = ({ search }) => [
  ...(search.has('view') ? [] : [contactsQuery(viewOf(search))]),
  fieldsQuery,
  operationsQuery,
  importsQuery(1),
  viewsQuery,
]

/** `/dashboard/contacts`, with the parts of imports and exports. */
export function Component() {
  return <Contacts imports={<ImportStrip />} Exporting={ExportButton} />
}
