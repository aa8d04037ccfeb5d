import type { Subscription } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../../lib/me.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { toast } from '../../../lib/toasts.tsx'
import { goToPortal, plan, subscriptionQuery } from '../api/subscription.ts'
import { endOf } from './standing.ts'

/** Shows what the server has after a change. */
export function useTaken(): (after: Subscription) => void {
  const queries = useQueryClient()
  return (after) => {
    queries.setQueryData(subscriptionQuery.queryKey, after)
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
}

/** Goes on with a plan that was to end. */
export function useResume() {
  const take = useTaken()
  return useMutation({
    mutationFn: plan.resume,
    onSuccess: (after) => {
      take(after)
      const end = endOf(after)
      toast.success(`${after.plan_name} continues${end === undefined ? '' : ` and renews on ${end}`}`)
    },
    onError: (error) => toast.error(error.message),
  })
}

/** The provider's own pages; call it in the click itself. */
export const usePortal = () => useMutation({ mutationFn: goToPortal, onError: tellProblem })
