import * as contracts from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { subscribeBrowser } from '../commands/subscribe-browser.ts'
import { testPush } from '../commands/test-push.ts'
import { unsubscribeBrowser } from '../commands/unsubscribe-browser.ts'
import { presentSubscription } from '../present.ts'
import { listSubscriptions } from '../queries/push.ts'

const presentAll = async (context: Context) => ({
  items: (await listSubscriptions(context)).map((row) => presentSubscription(row, context.session?.id)),
})
/** Subscriptions and tests per minute and owner. */
const limits = { perMinute: 20 }

export const pushRoutes = [
  route(contracts.getPushKey, async ({ context }) => ({ key: context.providers.push.publicKey })),
  route(contracts.listPushSubscriptions, async ({ context }) => presentAll(context)),
  route(
    contracts.addPushSubscription,
    async ({ context, body, request }) => {
      await subscribeBrowser(context, body, request.headers['user-agent'])
      return presentAll(context)
    },
    limits,
  ),
  route(contracts.removePushSubscription, async ({ context, params }) => {
    if (!(await unsubscribeBrowser(context, params.subscriptionId))) throw notFound('browser')
    return presentAll(context)
  }),
  route(
    contracts.testPush,
    async ({ context, params }) => {
      await testPush(context, params.subscriptionId)
      return { sent: true as const }
    },
    limits,
  ),
]
