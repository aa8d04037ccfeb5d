import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useEditor } from '../editor/editor-context.ts'
import { dragPlugins } from './drag-announcements.ts'

export interface BlockSortingProps {
  list: RefObject<HTMLElement | null>
  keys: readonly string[]
  /** Called before a block is picked up. */
  onLift: () => void
}

/** Makes the cards of a list sortable by drag and by keyboard on their handles. Renders nothing itself. */
export function BlockSorting({ list, keys, onLift }: BlockSortingProps) {
  const editor = useEditor()
  const [plugins] = useState(() => dragPlugins(editor.read))
  const drop = ({ operation, canceled }: DragEndEvent) => {
    const { source } = operation
    if (canceled || !isSortable(source)) return
    const key = String(source.id)
    if (source.index !== keys.indexOf(key)) editor.moveBlock(key, source.index)
  }
  return (
    <DragDropProvider plugins={plugins} onBeforeDragStart={onLift} onDragEnd={drop}>
      {keys.map((key, index) => (
        <SortableCard key={key} list={list} blockKey={key} index={index} />
      ))}
    </DragDropProvider>
  )
}

interface SortableCardProps {
  list: RefObject<HTMLElement | null>
  blockKey: string
  index: number
}

function SortableCard({ list, blockKey, index }: SortableCardProps) {
  const [card, setCard] = useState<Element | null>(null)
  useLayoutEffect(() => {
    setCard(list.current?.querySelector(`[data-key="${CSS.escape(blockKey)}"]`) ?? null)
  }, [list, blockKey])
  useSortable({ id: blockKey, index, element: card, handle: card?.querySelector('[data-handle]') ?? null })
  return null
}
