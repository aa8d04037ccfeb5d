import type { Message } from '@greenroom/contracts'
import { useEffect, useRef, useState } from 'react'

export interface AnnouncerProps {
  name: string
  newest: Message | undefined
}

/** Tells a screen reader what comes in while the thread is open; what was there before is not read out. */
export function Announcer({ name, newest }: AnnouncerProps) {
  const [words, setWords] = useState('')
  const known = useRef(newest?.id)
  const hasOpened = useRef(newest !== undefined)
  useEffect(() => {
    if (newest === undefined || known.current === newest.id) return
    known.current = newest.id
    if (hasOpened.current) setWords(`${name}: ${newest.content || 'sent a picture'}`)
    hasOpened.current = true
  }, [name, newest])
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="visually-hidden">
      {words}
    </div>
  )
}
