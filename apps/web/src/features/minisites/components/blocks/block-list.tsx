import { useHotkeys } from '@mantine/hooks'
import { Suspense, useRef } from 'react'
import { useEditing } from '../editor/editor-context.ts'
import { BlockCard } from './block-card.tsx'
import { type ListState, useCardActions } from './use-card-actions.ts'
import { lateExtra } from '../../../../ui/late-part.tsx'

/** Dragging loads after the list, which works without it. */
const BlockSorting = lateExtra(async () => ({ default: (await import('./block-sorting.tsx')).BlockSorting }))

export interface BlockListProps extends ListState {
  keys: string[]
  /** The block that was just added. */
  newKey: string | undefined
}

/** The blocks in order, one open at a time. They move by drag, by keyboard on the handle, or from the menu. */
export function BlockList(props: BlockListProps) {
  const { keys, openKey, newKey, onOpen } = props
  const { blocks } = useEditing()
  const list = useRef<HTMLUListElement>(null)
  const { actions, said } = useCardActions(props, list)
  useHotkeys([['Escape', closeByKey, { preventDefault: false }]], [], true)
  function closeByKey({ target, defaultPrevented }: KeyboardEvent): void {
    const card = target instanceof Element && list.current?.contains(target) ? target.closest('[data-key]') : null
    if (!card || openKey === undefined || defaultPrevented) return
    onOpen(undefined)
    card.querySelector<HTMLElement>('[data-toggle]')?.focus()
  }
  return (
    <>
      <ul
        ref={list}
        className="plain-list"
        style={{ display: 'flex', flexDirection: 'column', gap: 10 }}
        aria-label="Blocks"
      >
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
                isNew={key === newKey}
                actions={actions}
              />
            )
          )
        })}
      </ul>
      <Suspense fallback={null}>
        <BlockSorting list={list} keys={keys} onLift={() => onOpen(undefined)} />
      </Suspense>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  )
}
