import { Accessibility, defaultPreset, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type RefObject, useLayoutEffect, useState } from 'react'

export interface SortingProps {
  /** Element that contains the items: each has its key in `data-key`, and a handle with `data-handle`. */
  list: RefObject<HTMLElement | null>
  keys: readonly string[]
  /** What an item is: "block". */
  what: string
  /** Names an item for screen readers. It is called later than it is passed, so it reads the current state. */
  nameOf: (key: string) => string
  /** Called before an item is picked up. */
  onLift?: () => void
  onMove: (key: string, index: number) => void
}

/** Makes the items of a list sortable by drag and by keyboard on their handles. Renders nothing itself. */
export function Sorting({ list, keys, what, nameOf, onLift, onMove }: SortingProps) {
  const [plugins] = useState(() => dragPlugins(what, nameOf, () => list.current?.children.length ?? 0))
  const drop = ({ operation, canceled }: DragEndEvent) => {
    const { source } = operation
    if (canceled || !isSortable(source)) return
    const key = String(source.id)
    if (source.index !== keys.indexOf(key)) onMove(key, source.index)
  }
  return (
    <DragDropProvider plugins={plugins} onBeforeDragStart={() => onLift?.()} onDragEnd={drop}>
      {keys.map((key, index) => (
        <SortableItem key={key} list={list} itemKey={key} index={index} />
      ))}
    </DragDropProvider>
  )
}

function SortableItem({ list, itemKey, index }: Pick<SortingProps, 'list'> & { itemKey: string; index: number }) {
  const [item, setItem] = useState<Element | null>(null)
  useLayoutEffect(() => {
    setItem(list.current?.querySelector(`[data-key="${CSS.escape(itemKey)}"]`) ?? null)
  }, [list, itemKey])
  useSortable({ id: itemKey, index, element: item, handle: item?.querySelector('[data-handle]') ?? null })
  return null
}

/** Returns the usual drag plugins, with announcements for screen readers in the words of this list. */
function dragPlugins(what: string, nameOf: (key: string) => string, count: () => number) {
  const named = ({ id }: { id: unknown }) => nameOf(String(id))
  const placeOf = (source: { id: unknown }) => {
    const index = 'index' in source ? Number(source.index) : 0
    return `${index + 1} of ${count()}`
  }
  const accessibility = Accessibility.configure({
    screenReaderInstructions: {
      draggable: `Press space to pick up this ${what}, the arrow keys to move it, space to drop it, and escape to leave it where it was.`,
    },
    announcements: {
      dragstart: ({ operation: { source } }: DragStartEvent) =>
        source ? `Picked up ${named(source)}, ${placeOf(source)}.` : undefined,
      dragover: ({ operation: { source } }: DragOverEvent) =>
        source ? `${named(source)}, ${placeOf(source)}.` : undefined,
      dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
        if (!source) return undefined
        return canceled ? `${named(source)} is back where it was.` : `Dropped ${named(source)}, ${placeOf(source)}.`
      },
    },
  })
  return [...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility), accessibility]
}
