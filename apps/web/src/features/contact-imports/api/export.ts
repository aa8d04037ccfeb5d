import { exportContacts } from '@greenroom/contracts'
import { download } from '../../../lib/api/index.ts'
import type { ListFilter } from '../../../lib/contacts/list-view.ts'
import { recordCounter } from './count-records.ts'

/** The people that a filter lets through as CSV, and how many they are. */
export async function exportPeople(filter: ListFilter, signal: AbortSignal): Promise<{ file: Blob; people: number }> {
  const counter = recordCounter()
  const file = await download(exportContacts, { query: filter, signal, onPiece: counter.add })
  return { file, people: Math.max(0, counter.records() - 1) }
}
