import type { Feature } from '../../platform/feature.ts'
import { EMAIL_CHANGED } from '../auth/public.ts'
import { forgetCustomer } from './commands/forget-customer.ts'
import { refreshCardJob } from './events.ts'
import { jobs, onEmailChanged } from './jobs.ts'
import { routes } from './routes.ts'
import { webhooks } from './webhooks.ts'

/** Payers and their cards. Passes events of the payment provider on to the features that follow them. */
export const billing: Feature = {
  name: 'billing',
  routes,
  webhooks,
  jobs,
  events: { [EMAIL_CHANGED]: onEmailChanged },
  payments: { customer: { job: refreshCardJob, payload: (customerId) => ({ customerId }) } },
  personalData: { tables: [{ name: 'billing_customers' }], erase: forgetCustomer },
  live: ['billing_customers'],
}
