import type { Contact } from '@greenroom/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { naturalOrder } from '../../../../lib/contacts/list-view.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { CARD_HEIGHT, ContactCards } from './contact-cards.tsx'
import { ContactTable } from './contact-table.tsx'
import type { RowActions } from './row-actions.ts'
import type { List } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

/** Height of a row of the table, in pixels. */
const ROW_HEIGHT = 61

/** The people of the page: a table on a desktop, cards on a phone, and the keys for them. */
export function ListPeople({ list }: { list: List }) {
  const { address, held, selection, query, columns } = list
  const { isMobile } = useViewport()
  const { rows } = held
  const rowWindow = useRowWindow(rows.length, isMobile ? CARD_HEIGHT : ROW_HEIGHT)
  const [active, setActive] = useState<string>()
  const activeId = rows.some(({ id }) => id === active) ? active : rows[0]?.id
  const actions = useRowActions(list, setActive)
  const choosePage = (chosen = true) =>
    selection.choose(
      rows.map(({ id }) => id),
      chosen,
    )
  useRowKeys({
    rows,
    activeId,
    actions,
    onChoose: (ids) => selection.choose(ids, true),
    onChoosePage: choosePage,
    onClear: selection.clear,
    reveal: rowWindow.reveal,
  })
  const { view, search } = address
  const common = {
    rows,
    window: rowWindow,
    isChosen: selection.isChosen,
    actions,
    search,
    isFading: query.isPlaceholderData,
  }
  if (isMobile) return <ContactCards {...common} />
  return (
    <ContactTable
      {...common}
      columns={columns}
      sort={view.sort}
      order={view.order}
      onSort={(sort) =>
        address.setSort(sort, sort !== view.sort ? naturalOrder(sort) : view.order === 'asc' ? 'desc' : 'asc')
      }
      onChoosePage={choosePage}
      activeId={activeId}
    />
  )
}

/** The same functions as long as the list lives, so that a row is drawn anew only when it changes. */
function useRowActions(list: List, focus: (id: string) => void): RowActions {
  const navigate = useNavigate()
  const latest = useRef(list)
  const go = useRef(navigate)
  useEffect(() => {
    latest.current = list
    go.current = navigate
  })
  return useMemo(
    () => ({
      open: ({ id }: Contact) => void go.current(`/dashboard/contacts/${id}${latest.current.address.search}`),
      toggle: ({ id }: Contact, isRange: boolean) => latest.current.selection.toggle(id, isRange),
      star: (contact: Contact) => latest.current.actions.star(contact),
      remove: (contact: Contact) => void latest.current.actions.remove(contact),
      focus: ({ id }: Contact) => focus(id),
    }),
    [focus],
  )
}
