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

/** Parameter of the address that a payer returns to after a checkout. */
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
 * Returns the milliseconds until the period ends, at most a day, because no event announces the end. False if it is
 * over, or if there is none.
 */
export function untilItEnds(subscription: Subscription | undefined, now: Date): number | false {
  if (!subscription?.is_active || subscription.current_period_end === null) return false
  const left = new Date(subscription.current_period_end).getTime() - now.getTime()
  // This clock may be ahead of the server's.
  return Math.min(Math.max(left + 1000, 60_000), DAY_MS)
}

/** Milliseconds between updates of a shown price; the server guarantees it for 15 minutes. */
const PREVIEW_MS = 300_000

/** Price of a move to another plan. The user can agree before it has loaded. */
export const previewQuery = (next: PaidTier) =>
  queryOptions({
    queryKey: ['subscription', 'preview', next],
    queryFn: ({ signal }) => call(previewSubscription, { query: { plan: next }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PREVIEW_MS,
  })

/** Returns whether the provider keeps charging for the plan: then it is changed, otherwise bought. */
export const isSubscribed = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['active', 'trialing', 'past_due'].includes(status)

/**
 * Opens the checkout of a plan. If the user pays in this tab, they return to the current screen, or to billing.
 * @throws {ApiError} CONFLICT if there already is a plan
 */
export const goToPlanCheckout = (plan: PaidTier) =>
  goToProviderPage((isSameTab) =>
    call(createSubscriptionCheckout, {
      body: { plan, ...(isSameTab && { return_path: `${window.location.pathname}${window.location.search}` }) },
    }),
  )

/** Opens the provider's own pages: cards, invoices, subscription. */
export const goToPortal = () => goToProviderPage(() => call(createPortal), { wantsProof: true })

/** Changes to the plan. All return the subscription after the change, and reject with ApiError. */
export const plan = {
  /** @param shown the shown price of today, which is the maximum charged. Absent: no price was shown. */
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
