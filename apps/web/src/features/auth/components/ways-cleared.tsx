import { dismissWaysCleared } from '@greenroom/contracts'

import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { meQuery, useMe } from '../../../lib/me.ts'
import { Late } from '../../../ui/late.tsx'
import { lateDialog } from '../../../ui/late-part.tsx'

const WaysClearedDialog = lateDialog(() => import('./ways-cleared-dialog.tsx'))

/** Opens after a log-in that removed earlier sign-in methods, and offers to set a password. */
export function WaysCleared() {
  const me = useMe()
  const client = useQueryClient()
  const isOpen = Boolean(me?.ways_cleared_at)
  const close = () => {
    client.setQueryData(meQuery.queryKey, (known) => known && { ...known, ways_cleared_at: null })
    // If this fails, the dialog is shown again later.
    call(dismissWaysCleared).catch(() => undefined)
  }
  return (
    <Late when={isOpen}>
      <WaysClearedDialog opened={isOpen} email={me?.email ?? null} onClose={close} />
    </Late>
  )
}
