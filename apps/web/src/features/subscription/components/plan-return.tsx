import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { flag, useAddress } from '../../../lib/address/index.ts'
import { meQuery } from '../../../lib/me.ts'
import { toast } from '../../../lib/toasts.tsx'
import { isSubscribed, plan, RETURN_PARAMETER, subscriptionQuery } from '../api/subscription.ts'

const address = z.object({ [RETURN_PARAMETER]: flag })

/** Tells a user who returns from the checkout of a plan the result, once. */
export default function PlanReturn() {
  const { values, set } = useAddress(address)
  const queries = useQueryClient()
  const isBack = values[RETURN_PARAMETER]
  const isHandled = useRef(false)

  useEffect(() => {
    if (!isBack || isHandled.current) return
    isHandled.current = true
    set({ [RETURN_PARAMETER]: false }, { replace: true })
    void finishPlan(queries)
  }, [isBack, set, queries])

  return null
}

const UNDER_WAY = 'Your payment is being processed. Your plan changes as soon as it goes through.'

/** Asks the provider for the plan that was paid, and tells the result. */
export async function finishPlan(queries: QueryClient): Promise<void> {
  try {
    const after = await plan.lookAgain()
    queries.setQueryData(subscriptionQuery.queryKey, after)
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
    if (isSubscribed(after)) toast.success(`You are on ${after.plan_name} now`)
    else toast.info(UNDER_WAY)
  } catch {
    toast.info(UNDER_WAY)
  }
}
