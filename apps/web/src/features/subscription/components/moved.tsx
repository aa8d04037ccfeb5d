import { Button, Text } from '@mantine/core'
import { IconCheck } from '../../../ui/icons.generated.ts'
import { useEffect, useRef } from 'react'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import classes from './upgrade-dialog.module.css'

/** Milliseconds, long enough to be read. */
const READ_MS = 1_800

export interface MovedProps {
  /** True if a refused call waits. */
  isRefusal: boolean
  onDone: () => void
}

/** Confirms the change of plan; continues automatically. */
export function Moved({ isRefusal, onDone }: MovedProps) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const timer = setTimeout(() => done.current(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.stage}>
      <span className={classes.seal}>
        <IconCheck size={40} stroke={2.2} aria-hidden />
      </span>
      <Text role="status">
        {isRefusal
          ? 'Thank you. You can now continue where you left off.'
          : 'Thank you. You can use everything in it right away.'}
      </Text>
      <Button onClick={onDone} ref={focusOnMount}>
        {isRefusal ? 'Continue' : 'Done'}
      </Button>
    </div>
  )
}
