import { dismissLaunchpad, type Launchpad, restoreLaunchpad } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { launchpadQuery } from '../../../lib/launchpad.ts'
import { toast } from '../../../lib/toasts.tsx'

const mutationKey = ['launchpad', 'dismissal']

/**
 * Hides or shows the launchpad at once, and undoes it if the server refuses. Quick changes reach the server in order.
 */
export function useDismissal() {
  const queries = useQueryClient()
  const { queryKey } = launchpadQuery
  const mutation = useMutation({
    mutationKey,
    scope: { id: 'launchpad dismissal' },
    mutationFn: (away: boolean) => call(away ? dismissLaunchpad : restoreLaunchpad, { keepalive: true }),
    onMutate: async (away) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(
        queryKey,
        (launchpad): Launchpad | undefined =>
          launchpad && { ...launchpad, dismissed_at: away ? new Date().toISOString() : null },
      )
      return { before }
    },
    onSuccess: (launchpad, away) => {
      const isLast = queries.isMutating({ mutationKey }) === 1
      if (isLast) queries.setQueryData(queryKey, launchpad)
      if (away) toast.success('Launchpad hidden', { action: { label: 'Undo', onClick: () => mutation.mutate(false) } })
    },
    onError: (error, _, context) => {
      queries.setQueryData(queryKey, context?.before)
      toast.error(error.message)
    },
  })
  return { putAway: () => mutation.mutate(true), takeOut: () => mutation.mutate(false) }
}
