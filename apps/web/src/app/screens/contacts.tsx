import { ExportButton, ImportStrip } from '../../features/contact-imports/index.ts'
import { Contacts } from '../../features/contacts/screens/contacts.tsx'

/** `/dashboard/contacts`, with the parts of imports and exports. */
export function Component() {
  return <Contacts imports={<ImportStrip />} Exporting={ExportButton} />
}
