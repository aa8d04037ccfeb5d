import type { SystemContext } from '../../../platform/context.ts'
import { keepFoundCustomer, listCustomersOfAll } from '../../billing/public.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/** Owners read at once. */
const BATCH = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Asks the provider for the plan of everybody who has paid there: changes after the backup are known only there. People
 * who paid for the first time since are found by their subscription, so that nobody sells them another.
 * @returns a message for the operator
 */
export async function lookAtAllAfterRestore(context: SystemContext): Promise<string> {
  const { payments } = context.providers
  if (!payments) return 'Plans are as in the backup: no payment provider is set up.'
  let looked = 0
  try {
    for await (const subscriber of payments.listSubscribers()) await keepFoundCustomer(context, subscriber)
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const batch = await listCustomersOfAll(context, payments.name, after, BATCH)
      for (const customer of batch) await lookAtSubscription(context, customer)
      looked += batch.length
      after = batch.length === BATCH ? batch.at(-1)?.userId : undefined
    }
    return `Plans fetched from the provider: ${looked}.`
  } catch (error) {
    context.log.error({ err: error }, 'plans could not be fetched')
    return 'Plans are as in the backup: the payment provider did not answer. They are fetched when their periods end. People who have subscribed for the first time since could be sold a second plan: restore again when it answers.'
  }
}
