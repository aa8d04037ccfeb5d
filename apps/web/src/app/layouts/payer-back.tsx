import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { handBack, takeMark } from '../../lib/provider-return.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { Grooves } from '../../ui/grooves.tsx'

/** The page that the provider returns to from a tab of its own. */
const BACK_AT = '/dashboard/settings'
const mark = window.location.pathname === BACK_AT ? takeMark() : null

/**
 * Hands a payer who returns in a tab of the provider back to the tab that was left, and closes this one, so that there
 * is no second dashboard. If the first tab is gone, this one goes on as usual.
 */
export function PayerBack({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'asking' | 'here' | 'there'>(mark === null ? 'here' : 'asking')
  useEffect(() => {
    if (mark === null) return
    void handBack(mark, window.location.search).then((isTaken) => {
      setState(isTaken ? 'there' : 'here')
      if (isTaken) window.close()
    })
  }, [])
  if (state === 'asking') return <FullScreenLoader />
  return state === 'here' ? children : <Handed onStay={() => setState('here')} />
}

/** For browsers that do not let a page close its tab. */
function Handed({ onStay }: { onStay: () => void }) {
  const params = new URLSearchParams(window.location.search)
  const isPaid = params.has('wallet_success') || params.has('upgraded')
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        art={<Grooves shape="arcs" />}
        order={1}
        title={isPaid ? 'Payment received' : params.has('card') ? 'Card saved' : 'Nothing was paid'}
        text="Your other tab goes on from here. You can close this one."
        action={
          <Button variant="default" onClick={onStay}>
            Stay in this tab
          </Button>
        }
      />
    </main>
  )
}
