import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ConfirmEmail } from '../components/arrivals/confirm-email.tsx'
import { FromGoogle } from '../components/arrivals/from-google.tsx'
import { ByLink } from '../components/arrivals/by-link.tsx'
import { Refused } from '../components/arrivals/refused.tsx'
import { arrivalOf } from '../components/arrivals/arrival.ts'

/** /auth/callback: one-time links and Google return here, also for signed-in people (product section 10). */
export function Component() {
  const { hash, search, pathname } = useLocation()
  const arrival = arrivalOf({ hash, search })

  useEffect(() => {
    // A token has no business in the address bar and the history; the router keeps what it has read.
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname)
  }, [hash, pathname])

  // Another link opened in the same tab changes only the fragment: that is another arrival.
  const key = `${hash}${search}`
  if (arrival.kind === 'link') return <ByLink key={key} token={arrival.token} />
  if (arrival.kind === 'refused') return <Refused key={key} code={arrival.code} />
  if (arrival.kind === 'return') return <FromGoogle key={key} />
  return <ConfirmEmail key={key} kind={arrival.kind} token={arrival.token} />
}
