import {
  changeSubscription,
  choosePlanItems,
  createPortal,
  createSubscriptionCheckout,
  finishSubscription,
  getSubscription,
  type PlanPreview,
  previewSubscription,
  type Subscription,
} from '@greenroom/contracts'
import type { LimitedFeature, PaidTier } from '@greenroom/domain/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { goToProviderPage } from '../../../lib/provider-page.ts'

/** Parameter of an address to which a payer comes back after a checkout. */
export const RETURN_PARAMETER = 'upgraded'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(getSubscription, { signal }),
  meta: { live: ['user_subscriptions', 'plan_choices', 'mini_sites', 'blocks'] },
  staleTime: 0,
  refetchInterval: ({ state }) => untilItEnds(state.data, new Date()),
})

const DAY_MS = 86_400_000

/**
 * How long until the period is over, in milliseconds, at most a day: by the clock alone the plan is another one then, and
 * nobody tells. False where it is over, or there is none.
 */
export function untilItEnds(subscription: Subscription | undefined, now: Date): number | false {
  if (!subscription?.is_active || subscription.current_period_end === null) return false
  const left = new Date(subscription.current_period_end).getTime() - now.getTime()
  // The clock here may be ahead of the server's.
  return Math.min(Math.max(left + 1000, 60_000), DAY_MS)
}

/** How often a sum that is shown is looked up anew, in milliseconds: the server holds to it for 15 minutes. */
const PREVIEW_MS = 300_000

/** What a move to another plan would cost. Nobody waits for it to agree. */
export const previewQuery = (next: PaidTier) =>
  queryOptions({
    queryKey: ['subscription', 'preview', next],
    queryFn: ({ signal }) => call(previewSubscription, { query: { plan: next }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PREVIEW_MS,
  })

/** Whether the provider goes on charging for it: then a plan is changed, else it is bought. */
export const isSubscribed = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

/**
 * Leads to where the plan is paid. Whoever pays in this tab comes back to what they were doing, else to billing.
 * @throws {ApiError} CONFLICT where there is a plan already
 */
export const goToPlanCheckout = (plan: PaidTier) =>
  goToProviderPage((isSameTab) =>
    call(createSubscriptionCheckout, {
      body: { plan, ...(isSameTab && { return_path: `${window.location.pathname}${window.location.search}` }) },
    }),
  )

/** Leads to the provider's own pages: cards, invoices, subscription. */
export const goToPortal = () => goToProviderPage(() => call(createPortal), { wantsProof: true })

/** What is changed of the plan. All give the subscription as it is then, and reject with ApiError. */
export const plan = {
  /** @param shown what it was said to cost today; no more than that is charged. Absent: nothing was said. */
  moveTo: (next: PaidTier, shown?: PlanPreview) =>
    call(changeSubscription, {
      body: { plan: next, ...(shown && { shown: { today: shown.today, priced_at: shown.priced_at } }) },
    }),
  cancel: () => call(changeSubscription, { body: { cancel_at_period_end: true } }),
  resume: () => call(changeSubscription, { body: { cancel_at_period_end: false } }),
  lookAgain: () => call(finishSubscription),
  keep: (feature: LimitedFeature, ids: readonly string[]) =>
    call(choosePlanItems, { params: { feature }, body: { keep: [...ids] } }),
}
