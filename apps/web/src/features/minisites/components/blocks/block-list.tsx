import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { BlockCard } from './block-card.tsx'
import classes from './block-list.module.css'
import { dragPlugins } from './drag-announcements.ts'
import { type ListState, useCardActions } from './use-card-actions.ts'

export interface BlockListProps extends ListState {
  keys: string[]
}

/** The blocks in their order. One is open at a time; they move by drag, by keyboard on the handle, or from their menu. */
export function BlockList(props: BlockListProps) {
  const { keys, openKey, onOpen } = props
  const editor = useEditor()
  const { blocks } = useEditing()
  const list = useRef<HTMLUListElement>(null)
  const plugins = useRef(dragPlugins(() => editor.read()))
  const { actions, said } = useCardActions(props, list)
  useHotkeys([['Escape', closeByKey, { preventDefault: false }]], [], true)
  function closeByKey({ target, defaultPrevented }: KeyboardEvent): void {
    const card = target instanceof Element && list.current?.contains(target) ? target.closest('li') : null
    if (!card || openKey === undefined || defaultPrevented) return
    onOpen(undefined)
    card.querySelector<HTMLElement>('[data-toggle]')?.focus()
  }
  const onDragEnd = ({ operation, canceled }: DragEndEvent) => {
    const { source } = operation
    if (canceled || !isSortable(source)) return
    const key = String(source.id)
    if (source.index !== keys.indexOf(key)) editor.moveBlock(key, source.index)
  }
  return (
    <>
      <DragDropProvider plugins={plugins.current} onBeforeDragStart={() => onOpen(undefined)} onDragEnd={onDragEnd}>
        <ul ref={list} className={classes.list} aria-label="Blocks">
          {keys.map((key, index) => {
            const edit = blocks[key]
            return (
              edit && (
                <BlockCard
                  key={key}
                  edit={edit}
                  index={index}
                  count={keys.length}
                  isOpen={key === openKey}
                  actions={actions}
                />
              )
            )
          })}
        </ul>
      </DragDropProvider>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  )
}
