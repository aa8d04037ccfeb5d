import { Text } from '@mantine/core'
import { IconCheck } from '../../../ui/icons.generated.ts'
import { useEffect, useState } from 'react'

/** Milliseconds that "Saved" stays visible. */
const SHOWN_MS = 3_000

/** Shows "Saved" for a while; `show` starts again. */
export function useSaved(): { shown: boolean; show: () => void } {
  const [count, setCount] = useState(0)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (count === 0) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])
  return { shown, show: () => setCount((before) => before + 1) }
}

export const SavedNote = ({ shown }: { shown: boolean }) => (
  <Text
    component="span"
    role="status"
    size="sm"
    display="inline-flex"
    c="var(--gr-primary-text)"
    style={{ alignItems: 'center', gap: 4 }}
  >
    {shown ? (
      <>
        <IconCheck size={16} aria-hidden /> Saved
      </>
    ) : null}
  </Text>
)
