import type { MailDesign, PlacedBlock } from '@greenroom/domain/mail-design'
import { Suspense, useRef, useState } from 'react'
import { lateExtra } from '../../../../../../ui/late-part.tsx'
import { addBlock, changeBlock, moveBlock, place, removeBlock, showToAll } from '../../../../rules/mail-blocks.ts'
import { wordsOfBlock } from '../../../../rules/mail-block-words.ts'
import { BlockCard } from './block-card.tsx'
import classes from './blocks.module.css'

/** Dragging loads after the list, which works without it. */
const Sorting = lateExtra(async () => ({ default: (await import('../../../../../../ui/sorting.tsx')).Sorting }))

export interface BlockListProps {
  design: MailDesign
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  /** @param key changes with the same key in a row are one step to take back. @returns whether it was taken */
  onChange: (design: MailDesign, key?: string) => boolean
  onDeleted: (placed: PlacedBlock, at: number) => void
}

/** The blocks in order, one open at a time. They move by drag, by keyboard on the handle, or from the menu. */
export function BlockList({ design, openId, onOpen, onChange, onDeleted }: BlockListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const { blocks } = design
  const nameOf = (id: string) => {
    const placed = blocks.find((one) => one.id === id)
    return placed ? wordsOfBlock(placed.block).name : 'Block'
  }
  const move = (id: string, to: number) => {
    onChange(moveBlock(design, id, to))
    say(`${nameOf(id)} is now ${to + 1} of ${blocks.length}`)
  }
  const remove = (placed: PlacedBlock, index: number) => {
    const beside = list.current?.children[index === blocks.length - 1 ? index - 1 : index + 1]
    beside?.querySelector<HTMLElement>('[data-toggle]')?.focus()
    onChange(removeBlock(design, placed.id))
    onDeleted(placed, index)
  }
  return (
    <>
      <ul ref={list} className={`plain-list ${classes.list}`} aria-label="Blocks">
        {blocks.map((placed, index) => (
          <BlockCard
            key={placed.id}
            placed={placed}
            index={index}
            count={blocks.length}
            isOpen={placed.id === openId}
            onToggle={() => onOpen(placed.id === openId ? undefined : placed.id)}
            onChange={(part) => onChange(changeBlock(design, placed.id, part), placed.id)}
            onShowToAll={() => onChange(showToAll(design, placed.id))}
            onMove={(to) => move(placed.id, to)}
            onDuplicate={() => {
              const copy = { ...place(placed.block), ...(placed.only && { only: placed.only }) }
              if (onChange(addBlock(design, copy, placed.id))) onOpen(copy.id)
              say(`Copied ${nameOf(placed.id)}`)
            }}
            onDelete={() => remove(placed, index)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        <Sorting
          list={list}
          keys={blocks.map(({ id }) => id)}
          what="block"
          nameOf={nameOf}
          onLift={() => onOpen(undefined)}
          onMove={move}
        />
      </Suspense>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  )
}
