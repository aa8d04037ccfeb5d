/** What other features do with the wallet, each within its own transaction. */
export { spendCredits } from './commands/spend-credits.ts'
export { reserveCredits } from './commands/reserve-credits.ts'
export { captureHold } from './commands/capture-hold.ts'
export { releaseHold } from './commands/release-hold.ts'

/** For the operator's own check (`npm run ledger:check`). */
export { checkLedger } from './commands/check-ledger.ts'
