import { Box } from '@mantine/core'
import { Disc } from './disc.tsx'
import classes from './full-screen-loader.module.css'

export interface FullScreenLoaderProps {
  /** Message while waiting; also announced. */
  message?: string
  /** A second line, for a long wait. */
  note?: string | undefined
}

/** Fills the window while nothing else can be shown. */
export function FullScreenLoader({ message = 'Loading page...', note }: FullScreenLoaderProps) {
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
