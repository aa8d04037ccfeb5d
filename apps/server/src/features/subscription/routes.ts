import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import type { Context } from '../../platform/context.ts'
import { ASKING } from '../billing/public.ts'
import { changePlan } from './commands/change-plan.ts'
import { chooseItems } from './commands/choose-items.ts'
import { openCheckout } from './commands/open-checkout.ts'
import { previewPlan } from './commands/preview-plan.ts'
import { refreshSubscription } from './commands/refresh-subscription.ts'
import { setCancellation } from './commands/set-cancellation.ts'
import { presentSubscription } from './present.ts'
import { readPlanView } from './queries/plan-view.ts'

const answer = async (context: Context) => presentSubscription(context, await readPlanView(context))

export const routes = [
  route(contracts.getSubscription, ({ context }) => answer(context)),
  route(contracts.getSubscriptionFunction, async ({ context }) => {
    const { status, amount, plan_name, current_period_end } = await answer(context)
    return { status, amount, plan_name, current_period_end }
  }),
  route(
    contracts.createSubscriptionCheckout,
    async ({ context, body }) => {
      const { sessionId, url } = await openCheckout(context, body.plan, body.return_path)
      return { session_id: sessionId, url: url ?? null }
    },
    ASKING,
  ),
  route(
    contracts.previewSubscription,
    async ({ context, query }) => {
      const { at, ...price } = await previewPlan(context, query.plan)
      return { ...price, priced_at: at.toISOString() }
    },
    ASKING,
  ),
  route(
    contracts.changeSubscription,
    async ({ context, body: { plan, cancel_at_period_end: cancels, shown } }) => {
      const agreed = shown && { today: shown.today, at: new Date(shown.priced_at) }
      if (plan !== undefined) await changePlan(context, plan, agreed)
      if (cancels !== undefined) await setCancellation(context, cancels)
      return answer(context)
    },
    ASKING,
  ),
  route(
    contracts.finishSubscription,
    async ({ context }) => {
      await refreshSubscription(context)
      return answer(context)
    },
    ASKING,
  ),
  route(contracts.choosePlanItems, async ({ context, params, body }) => {
    await chooseItems(context, params.feature, body.keep)
    return answer(context)
  }),
]
