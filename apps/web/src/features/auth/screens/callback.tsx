import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ConfirmEmail } from '../components/arrivals/confirm-email.tsx'
import { FromGoogle } from '../components/arrivals/from-google.tsx'
import { ByLink } from '../components/arrivals/by-link.tsx'
import { Refused } from '../components/arrivals/refused.tsx'
import { arrivalOf } from '../components/arrivals/arrival.ts'

/** /auth/callback: target of one-time links and of Google, also for signed-in people (product section 10). */
export function Component() {
  const { hash, search, pathname } = useLocation()
  const arrival = arrivalOf({ hash, search })

  useEffect(() => {
    // Removes the token from the address bar and the history. The router keeps what it has read.
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname)
  }, [hash, pathname])

  // Another link opened in the same tab changes only the fragment.
  const key = `${hash}${search}`
  if (arrival.kind === 'link') return <ByLink key={key} token={arrival.token} />
  if (arrival.kind === 'refused') return <Refused key={key} code={arrival.code} />
  if (arrival.kind === 'return') return <FromGoogle key={key} />
  return <ConfirmEmail key={key} kind={arrival.kind} token={arrival.token} />
}
