import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './long-text.module.css'

/** Longer texts start folded. */
const LETTERS = 800
const LINES = 12

/** User-written text with its line breaks. Long text is folded until it is opened. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > LETTERS || text.split('\n', LINES + 1).length > LINES
  return (
    <>
      <span className={classes.text} dir="auto" data-folded={(isLong && !isOpen) || undefined}>
        {text}
      </span>
      {isLong ? (
        <Button
          variant="subtle"
          size="compact-sm"
          ms="-xs"
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </>
  )
}
