import type { RefObject } from 'react'
import { Sorting } from '../../../../ui/sorting.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { summaryOf } from './block-summary.ts'

export interface BlockSortingProps {
  list: RefObject<HTMLElement | null>
  keys: readonly string[]
  /** Called before a block is picked up. */
  onLift: () => void
}

/** Makes the cards of a list sortable by drag and by keyboard on their handles. Renders nothing itself. */
export function BlockSorting(props: BlockSortingProps) {
  const editor = useEditor()
  const nameOf = (key: string) => {
    const edit = editor.read().blocks[key]
    return edit ? summaryOf(edit, new Date()).name : 'Block'
  }
  return <Sorting {...props} what="block" nameOf={nameOf} onMove={(key, index) => editor.moveBlock(key, index)} />
}
