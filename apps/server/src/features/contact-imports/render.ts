import type { ContactImport } from '@greenroom/contracts'
import { csvRecord } from '@greenroom/domain/contact-csv/cells'
import { notListed } from '@greenroom/domain/contact-csv/sentences'
import type { Context } from '../../platform/context.ts'
import { type Exported, type ExportedContact, readExported } from './queries/export.ts'
import { readNotes } from './queries/imports.ts'

/** Product section 5.11. */
const HEADER = ['Name', 'Email', 'Phone', 'Status', 'Tags', 'Created At']
const PHONE_AT = HEADER.indexOf('Phone')
const AT_ONCE = 2000

/** `contacts-export-{date}.csv` (product section 5), the date in UTC. */
export const exportName = (now: Date): string => `contacts-export-${now.toISOString().slice(0, 10)}.csv`

/**
 * Writes contacts as CSV, piece by piece: the next one is read once the last was taken. Tags are joined by `;`
 * (product section 14.1).
 */
export async function* contactsAsCsv(context: Context, who: Exported): AsyncGenerator<string> {
  yield csvRecord(HEADER)
  for (let after: string | undefined; ; ) {
    const rows = await readExported(context, who, after, AT_ONCE)
    if (rows.length > 0) yield rows.map(recordOf).join('')
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.id
  }
}

const recordOf = ({ name, email, phone, status, tags, createdAt }: ExportedContact): string =>
  csvRecord([name, email ?? '', phone ?? '', status, tags.join(';'), createdAt.toISOString()], PHONE_AT)

/**
 * Writes rows that were not imported, or only in part, each with the reason first, followed by the number of further
 * ones.
 */
export async function* refusalsAsCsv(
  context: Context,
  { id, unlisted }: Pick<ContactImport, 'id' | 'unlisted'>,
  header: readonly string[],
): AsyncGenerator<string> {
  yield csvRecord(['Reason', ...header])
  for (let after = 0; ; ) {
    const rows = await readNotes(context, id, after, AT_ONCE)
    if (rows.length > 0) yield rows.map(({ reason, cells }) => csvRecord([reason, ...cells])).join('')
    if (rows.length < AT_ONCE) break
    after = rows.at(-1)?.row ?? after
  }
  if (unlisted > 0) yield csvRecord([notListed(unlisted)])
}
