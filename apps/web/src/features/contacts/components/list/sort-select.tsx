import { NativeSelect } from '@mantine/core'
import { type ContactSort, naturalOrder } from '../../../../lib/contacts/list-view.ts'
import type { UseListView } from './use-list-view.ts'

const SORTS: Readonly<Record<ContactSort, string>> = {
  last_activity: 'Newest activity',
  created_at: 'Newest added',
  name: 'Name from A',
}

/** The order of the cards on a phone, which have no headings to press. */
export const SortSelect = ({ list: { view, setSort } }: { list: UseListView }) => (
  <NativeSelect
    aria-label="Sorted by"
    data={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
    value={view.sort}
    onChange={(event) => {
      const sort = event.currentTarget.value as ContactSort
      setSort(sort, naturalOrder(sort))
    }}
  />
)
