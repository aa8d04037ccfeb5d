/** Interface for other features. */
export { attributeOrder, type PaidOrder } from './commands/attribute-order.ts'
export { countAudiences } from './commands/count-audience.ts'
export { refundOrder } from './commands/refund-order.ts'
export { type Usual, usualOf } from './queries/usual.ts'
export { readReachable } from './queries/reachable.ts'
export { figuresOf } from './queries/figures.ts'
export { sumsOf } from './queries/totals.ts'
export { withdrawnAfter } from './queries/withdrawals.ts'
