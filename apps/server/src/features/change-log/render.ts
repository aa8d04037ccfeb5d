import { MAX_EXPORTED_CHANGES } from '@greenroom/contracts'
import type { ChangeRow } from '@greenroom/db'
import { csvRecord } from '@greenroom/domain/contact-csv/cells'
import type { Context } from '../../platform/context.ts'
import { type ChangeFilters, readFurtherChanges } from './queries/changes.ts'

const HEADER = ['When (UTC)', 'Who', 'Name of who', 'Area', 'What', 'Action', 'Field', 'Before', 'After']
const AT_ONCE = 1000

/** Writes changes as CSV, piece by piece, one line per field. */
export async function* changesAsCsv(context: Context, filters: ChangeFilters): AsyncGenerator<string> {
  yield csvRecord(HEADER)
  let last: ChangeRow | undefined
  for (let count = 0; count < MAX_EXPORTED_CHANGES; count += AT_ONCE) {
    const rows = await readFurtherChanges(context, filters, last, AT_ONCE)
    if (rows.length > 0) yield rows.flatMap(recordsOf).join('')
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)
  }
}

function recordsOf({ at, actor, actorName, area, objectName, action, before, after }: ChangeRow): string[] {
  const begin = [at.toISOString(), actor, actorName ?? '', area, objectName, action]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (fields.length === 0) return [csvRecord([...begin, '', '', ''])]
  return fields.map((field) => csvRecord([...begin, field, String(before[field] ?? ''), String(after[field] ?? '')]))
}
