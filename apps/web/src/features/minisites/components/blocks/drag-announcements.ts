import { Accessibility, defaultPreset, type DragEndEvent, type DragOverEvent, type DragStartEvent } from '@dnd-kit/dom'
import { visibleKeys } from '../../editing/fields.ts'
import type { EditingState } from '../../editing/model.ts'
import { summaryOf } from './block-summary.ts'

/** Returns the usual drag plugins, with announcements for screen readers in the words of this list. */
export function dragPlugins(read: () => EditingState) {
  const nameOf = (id: unknown) => {
    const edit = read().blocks[String(id)]
    return edit ? summaryOf(edit, new Date()).name : 'Block'
  }
  const placeOf = (source: { id: unknown } | null) => {
    const index = source && 'index' in source ? Number(source.index) : 0
    return `${index + 1} of ${visibleKeys(read()).length}`
  }
  const accessibility = Accessibility.configure({
    screenReaderInstructions: {
      draggable:
        'Press space to pick up this block, the arrow keys to move it, space to drop it, and escape to leave it where it was.',
    },
    announcements: {
      dragstart: ({ operation: { source } }: DragStartEvent) =>
        source ? `Picked up ${nameOf(source.id)}, ${placeOf(source)}.` : undefined,
      dragover: ({ operation: { source } }: DragOverEvent) =>
        source ? `${nameOf(source.id)}, ${placeOf(source)}.` : undefined,
      dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
        if (!source) return undefined
        return canceled
          ? `${nameOf(source.id)} is back where it was.`
          : `Dropped ${nameOf(source.id)}, ${placeOf(source)}.`
      },
    },
  })
  return [...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility), accessibility]
}
