import type { Subscription } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../../lib/me.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { toast } from '../../../lib/toasts.tsx'
import { goToPortal, plan, subscriptionQuery } from '../api/subscription.ts'
import { endOf } from './standing.ts'

/** Updates the cache with the subscription after a change. */
export function useTaken(): (after: Subscription) => void {
  const queries = useQueryClient()
  return (after) => {
    queries.setQueryData(subscriptionQuery.queryKey, after)
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
}

/** Keeps a plan that was going to end. */
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

/** Opens the provider's own pages; must be called in the click itself. */
export const usePortal = () => useMutation({ mutationFn: goToPortal, onError: tellProblem })
