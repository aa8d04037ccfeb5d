import { Box } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { Disc } from './disc.tsx'
import classes from './full-screen-loader.module.css'
import { coverLoader, removeOutline } from './outline.ts'

export interface FullScreenLoaderProps {
  /** Message while waiting; also announced. */
  message?: string
  /** A second line, for a long wait. */
  note?: string | undefined
}

/** Fills the window while nothing else can be shown. On the first load, the outline stands in for it. */
export function FullScreenLoader({ message = 'Loading page...', note }: FullScreenLoaderProps) {
  useLayoutEffect(coverLoader, [])
  useLayoutEffect(() => {
    if (note !== undefined) removeOutline()
  }, [note])
  return (
    <div className={classes.root} role="status">
      <Disc size={44} spinning />
      <Box component="p" m={0} fw={500}>
        {message}
      </Box>
      {note === undefined ? null : (
        <Box component="p" m={0} maw="40ch" c="dimmed">
          {note}
        </Box>
      )}
    </div>
  )
}
