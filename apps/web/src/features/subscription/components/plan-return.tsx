import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { meQuery } from '../../../lib/me.ts'
import { toast } from '../../../lib/toasts.tsx'
import { isSubscribed, plan, RETURN_PARAMETER, subscriptionQuery } from '../api/subscription.ts'

/** Whoever comes back from the checkout of a plan is told what they have now, once. */
export default function PlanReturn() {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const isBack = params.has(RETURN_PARAMETER)
  const isHandled = useRef(false)

  useEffect(() => {
    if (!isBack || isHandled.current) return
    isHandled.current = true
    setParams(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete(RETURN_PARAMETER)
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
    plan.lookAgain().then(
      (after) => {
        queries.setQueryData(subscriptionQuery.queryKey, after)
        void queries.invalidateQueries({ queryKey: meQuery.queryKey })
        if (isSubscribed(after)) toast.success(`You are on ${after.plan_name} now`)
        else toast.info('Your payment is on its way. The plan changes by itself as soon as it is through.')
      },
      () => toast.info('Your payment is on its way. The plan changes by itself as soon as it is through.'),
    )
  }, [isBack, setParams, queries])

  return null
}
