import { Anchor } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

export interface FoldedListProps<T> {
  items: readonly T[]
  /** How many show before the rest is asked for. */
  first: number
  /** Label of the button that shows the rest: "Show all 8 documents". */
  all: string
  /** Label of the button that folds it again. */
  less: string
  /** Draws one entry as a list item. */
  children: (item: T) => ReactNode
}

/** A list that shows its first entries, and the rest when asked. */
export function FoldedList<T>({ items, first, all, less, children }: FoldedListProps<T>) {
  const [isWhole, setWhole] = useState(false)
  const list = useId()
  return (
    <>
      <ul className="plain-list" id={list}>
        {items.slice(0, isWhole ? undefined : first).map(children)}
      </ul>
      {items.length > first ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt="md"
          aria-expanded={isWhole}
          aria-controls={list}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? less : all}
        </Anchor>
      ) : null}
    </>
  )
}
