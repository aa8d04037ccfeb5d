import { exportContacts } from '@greenroom/contracts'
import { download } from '../../../lib/api/download.ts'
import type { ListFilter } from '../../../lib/contacts/list-view.ts'

/** The people that a filter lets through, as CSV. */
export const exportPeople = (filter: ListFilter, signal: AbortSignal) =>
  download(exportContacts, { query: filter, signal })
