import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { searchOf } from '../../../../lib/contacts/list-view.ts'
import { contactsQuery, fieldsQuery } from '../../../../lib/contacts/queries.ts'
import { chosenColumns, columnsOf } from './columns.tsx'
import { useKeptColumns } from './kept-columns.ts'
import { countChosen } from './selection.ts'
import { useContactActions } from './use-contact-actions.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useListView } from './use-list-view.ts'
import { useReading } from './use-reading.ts'
import { useSelection } from './use-selection.ts'

const NO_FIELDS: never[] = []

/** Everything that the list screen knows and can do. */
export function useList() {
  const place = useRef<HTMLDivElement>(null)
  const address = useListView()
  const query = useQuery(contactsQuery(address.view))
  const { data: fields = NO_FIELDS } = useQuery(fieldsQuery)
  const allColumns = useMemo(() => columnsOf(fields), [fields])
  const { kept, keep } = useKeptColumns()
  const named = address.columns ?? kept ?? null
  const columns = useMemo(() => chosenColumns(named, allColumns), [named, allColumns])
  const chooseColumns = (text: string | null) => {
    keep(text)
    address.setColumns(text ?? undefined)
  }

  const hasChosen = useRef(false)
  const held = useHeldRows({
    data: query.data,
    isPrevious: query.isPlaceholderData,
    key: searchOf(address.view),
    isReading: useReading(place, hasChosen),
  })
  const ids = useMemo(() => held.rows.map(({ id }) => id), [held.rows])
  const selection = useSelection(address.listKey, ids)
  const count = countChosen(selection.selection, query.data?.total ?? 0)
  useEffect(() => {
    hasChosen.current = count > 0
  }, [count])
  const actions = useContactActions(held.asOwn)
  return { place, address, query, allColumns, columns, chooseColumns, held, selection, count, actions }
}
export type List = ReturnType<typeof useList>
