import { exportContacts } from '@greenroom/contracts'
import { download } from '../../../lib/api/download.ts'
import type { ListFilter } from '../../../lib/contacts/list-view.ts'

/** Downloads the people that match a filter, as CSV. */
export const exportPeople = (filter: ListFilter, signal: AbortSignal) =>
  download(exportContacts, { query: filter, signal })
