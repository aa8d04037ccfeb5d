import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './long-text.module.css'

/** More than these are folded to begin with. */
const LETTERS = 800
const LINES = 12

/** What somebody wrote, with its line breaks; a very long text is folded until one wants to read it. */
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
