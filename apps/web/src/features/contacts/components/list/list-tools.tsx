import { useQuery } from '@tanstack/react-query'
import { useViewport } from '../../../../lib/viewport.ts'
import { segmentNameQuery } from '../../api/contacts.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import classes from './list-head.module.css'
import { ListSearch } from './list-search.tsx'
import { SortSelect } from './sort-select.tsx'
import type { List } from './use-list.ts'

/** Search, filters, the columns of the table, and on a phone the order of the cards. */
export function ListTools({ list }: { list: List }) {
  const { address, query, allColumns, columns, chooseColumns } = list
  const { view } = address
  const { isMobile } = useViewport()
  const { data: segment } = useQuery({
    ...segmentNameQuery(view.filter.segment ?? ''),
    enabled: view.filter.segment !== undefined,
  })
  const words = view.filter.q ?? ''
  return (
    <div className={classes.head}>
      <div className={classes.tools}>
        <ListSearch
          value={words}
          isBusy={query.isPlaceholderData && query.isFetching}
          onChange={(next) =>
            address.setFilter({ q: next === '' ? undefined : next }, { replace: words !== '' && next !== '' })
          }
        />
        {isMobile ? null : <ColumnsMenu all={allColumns} shown={columns} onChange={chooseColumns} />}
      </div>
      <FilterBar
        filter={view.filter}
        onChange={address.setFilter}
        onClearAll={address.clearFilter}
        segmentName={segment}
        found={query.isPlaceholderData ? undefined : query.data}
        order={isMobile && query.data?.total !== 0 ? <SortSelect list={address} /> : null}
      />
    </div>
  )
}
