import type { ListedCampaign } from '@greenroom/contracts'
import { type FocusEvent, useState } from 'react'
import { rowId } from '../../../../lib/list/row.ts'
import { useRowKeys } from '../../../../lib/list/use-row-keys.ts'

const nothing = () => undefined

/**
 * Moves between the rows by arrows or j and k. The link of a row has the focus, so Enter opens it.
 * @param keys of this list, such as `e` to archive
 * @returns the handler of the element around the rows
 */
export function useCampaignKeys(
  rows: readonly ListedCampaign[],
  keys: Readonly<Record<string, (campaign: ListedCampaign) => void>>,
): (event: FocusEvent) => void {
  const [activeId, setActiveId] = useState<string>()
  useRowKeys({
    rows,
    activeId: rows.some(({ id }) => id === activeId) ? activeId : rows[0]?.id,
    open: ({ id }) => document.getElementById(rowId(id))?.click(),
    toggle: nothing,
    focus: ({ id }) => setActiveId(id),
    onChoose: nothing,
    onChoosePage: nothing,
    onClear: nothing,
    reveal: nothing,
    keys,
  })
  return ({ target }) => {
    const link = target.closest('[data-row]')?.querySelector('[id^="row-"]')
    const row = rows.find(({ id }) => rowId(id) === link?.id)
    if (row) setActiveId(row.id)
  }
}
