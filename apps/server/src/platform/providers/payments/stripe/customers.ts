import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { PaymentProvider } from '../payments.ts'
import { failed, unknownIsNone } from './client.ts'

type Customers = Pick<
  PaymentProvider,
  'createCustomer' | 'setEmail' | 'hasCustomer' | 'deleteCustomer' | 'createPortal'
>

export const stripeCustomers = (stripe: Stripe): Customers => ({
  async createCustomer({ id, userId, email, name }) {
    // Stripe refuses a key that is reused with a different request for a day.
    const words = createHash('sha256')
      .update(JSON.stringify([email, name]))
      .digest('hex')
      .slice(0, 16)
    const customer = await stripe.customers
      .create(
        { ...(email && { email }), ...(name && { name }), metadata: { user_id: userId } },
        { idempotencyKey: `customer/${id}/${words}` },
      )
      .catch(failed)
    return customer.id
  },
  async setEmail({ customerId, email }) {
    const customer = await stripe.customers.retrieve(customerId).catch(unknownIsNone)
    if (!customer || customer.deleted || customer.email === email) return
    await stripe.customers.update(customerId, { email }).catch(unknownIsNone)
  },
  async hasCustomer(customerId) {
    const customer = await stripe.customers.retrieve(customerId).catch(unknownIsNone)
    return customer !== undefined && !customer.deleted
  },
  async deleteCustomer(customerId) {
    await stripe.customers.del(customerId).catch(unknownIsNone)
  },
  async createPortal({ customerId, returnUrl }) {
    const { url } = await stripe.billingPortal.sessions
      .create({ customer: customerId, return_url: returnUrl })
      .catch(failed)
    return url
  },
})
