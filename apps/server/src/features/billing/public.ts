/** Customers and cards, for wallet and subscription. */
export { ensureCustomer } from './commands/ensure-customer.ts'
export { withCustomer } from './commands/with-customer.ts'
export { keepFoundCustomer } from './commands/keep-found-customer.ts'
export { refreshCard } from './commands/refresh-card.ts'
export { type Customer, findCustomer, listCustomersOfAll } from './queries.ts'
export { drawTicket } from './store.ts'
export { ASKING, BILLING_PATH } from './policy.ts'

/** Lets the sandbox report a payment. */
export { takePaymentEvent } from './commands/take-payment-event.ts'
