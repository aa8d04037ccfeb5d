import { parseUsername } from '@greenroom/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../lib/online.ts'
import type { UsernameStatus } from '../../../lib/sites/use-username-check.ts'

export interface Claim {
  onStatus: (status: UsernameStatus) => void
  /** Continues as soon as the name is known to be available; offline, if its form is valid. */
  submit: () => void
  /** Problem that the field itself does not show. */
  problem: string | undefined
  /** Wraps the field, so that it can take the focus if the name cannot be used. */
  container: React.RefObject<HTMLDivElement | null>
}

/** Continues from a username field. */
export function useClaim(username: string, onClaimed: () => void): Claim {
  const isOnline = useOnline()
  const [status, setStatus] = useState<UsernameStatus>('empty')
  const [isWaiting, setWaiting] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const claimed = useRef(onClaimed)
  claimed.current = onClaimed
  const verdict = verdictOf(status, username, isOnline)

  useEffect(() => {
    if (!isWaiting || verdict === 'wait') return
    setWaiting(false)
    if (verdict === 'go') claimed.current()
    else container.current?.querySelector('input')?.focus()
  }, [isWaiting, verdict])
  useEffect(() => setEmpty(false), [username])

  const submit = useCallback(() => {
    setEmpty(username === '')
    setWaiting(true)
  }, [username])
  return { onStatus: setStatus, submit, problem: isEmpty ? 'Choose a username first.' : undefined, container }
}

/** Decides whether to continue. A name that cannot be checked now is checked when the site is created. */
function verdictOf(status: UsernameStatus, username: string, isOnline: boolean): 'go' | 'stay' | 'wait' {
  if (!parseUsername(username.trim()).ok) return 'stay'
  if (!isOnline || status === 'available' || status === 'unknown') return 'go'
  return status === 'checking' || status === 'empty' ? 'wait' : 'stay'
}
