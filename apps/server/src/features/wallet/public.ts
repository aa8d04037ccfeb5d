/** Operations on the wallet, each within the caller's transaction. */
export { spendCredits } from './commands/spend-credits.ts'
export { reserveCredits } from './commands/reserve-credits.ts'
export { captureHold } from './commands/capture-hold.ts'
export { extendHold } from './commands/extend-hold.ts'
export { releaseHold } from './commands/release-hold.ts'
export { releasePart } from './commands/release-part.ts'
export { readAvailable } from './queries/wallet.ts'

export { FUNDED } from './events.ts'

/** For the operator's own check (`npm run ledger:check`). */
export { checkLedger } from './commands/check-ledger.ts'
