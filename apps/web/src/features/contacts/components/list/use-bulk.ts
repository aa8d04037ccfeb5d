import type { BulkChange, Contact } from '@greenroom/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../../lib/format.ts'
import { isChosen, selectionBody } from '../../../../lib/list/selection.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { exportChosen } from '../../api/contacts.ts'
import type { AskedChange } from './bulk-dialog.tsx'
import type { ContactList } from './use-contact-list.ts'

export type BulkWish = AskedChange | 'export'

/** Up to this many contacts are deleted or starred without asking, since it can be undone. */
const FEW = 20

/** Changes or exports the selected contacts. */
export function useBulk({ list, view, actions }: ContactList) {
  const { selection: choice, rows, count } = list
  const { selection } = choice
  const [asked, setAsked] = useState<AskedChange>()
  const [isExporting, setExporting] = useState(false)
  const known = useKnown(rows)
  const chosen = useMemo(() => [...known.values()].filter(({ id }) => isChosen(selection, id)), [known, selection])
  const isWholeKnown = chosen.length === count
  const apply = async (change: BulkChange): Promise<boolean> => {
    const hasBegun = await actions.apply({
      selection: selectionBody(selection, view.filter),
      change,
      known: chosen,
    })
    // Deleted contacts are no longer selected.
    if (hasBegun && change.kind === 'delete') choice.clear()
    return hasBegun
  }
  const takeAlong = async () => {
    setExporting(true)
    try {
      const { file, name, total } = await exportChosen(selectionBody(selection, view.filter))
      saveFile(file, name)
      toast.success(`Successfully exported ${formatNumber(total ?? count)} contacts!`)
    } catch {
      toast.error('Failed to export contacts')
    } finally {
      setExporting(false)
    }
  }
  const wish = (wanted: BulkWish) => {
    if (wanted === 'export') return void takeAlong()
    const isSmall = isWholeKnown && count <= FEW
    if (wanted === 'delete' && isSmall) {
      const [only] = chosen
      if (count === 1 && only) {
        choice.clear()
        void actions.remove(only)
      } else void apply({ kind: 'delete' })
    } else if ((wanted === 'star' || wanted === 'unstar') && isSmall)
      void apply({ kind: 'star', starred: wanted === 'star' })
    else setAsked(wanted)
  }
  return {
    asked,
    isExporting,
    wish,
    apply,
    close: () => setAsked(undefined),
    /** Tags that can be removed; undefined if some selected contacts are not loaded. */
    tags: isWholeKnown ? [...new Set(chosen.flatMap(({ tags }) => tags))].sort() : undefined,
  }
}

/** Returns every contact that has been on a page here, as last seen. The selection may span several pages. */
function useKnown(rows: readonly Contact[]): ReadonlyMap<string, Contact> {
  const seen = useRef(new Map<string, Contact>())
  const [known, setKnown] = useState<ReadonlyMap<string, Contact>>(() => new Map())
  useEffect(() => {
    for (const contact of rows) seen.current.set(contact.id, contact)
    setKnown(new Map(seen.current))
  }, [rows])
  return known
}
