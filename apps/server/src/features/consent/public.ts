/** Interface for other features. */
export { keepSuppressed } from './commands/keep-suppressed.ts'
export { keepWithdrawals } from './commands/keep-withdrawals.ts'
export { loseAddress } from './commands/lose-address.ts'
export { mergeConsent } from './commands/merge-consent.ts'
export { recordAgreement } from './commands/record-agreement.ts'
export { recordConsent } from './commands/record-consent.ts'
export { recordWithdrawal } from './commands/record-withdrawal.ts'
export { withdrawConsent } from './commands/withdraw-consent.ts'
export { undoWithdrawal } from './commands/undo-withdrawal.ts'
export { type ConsentGiven, writeConsent } from './commands/write-consent.ts'
export { boxOf, chosenIn } from './policy/boxes.ts'
export { stateOf } from './policy/channels.ts'
export { openChangeLimit } from './policy/limits.ts'
export { addressMark, hintIn, preferencesToken } from './policy/links.ts'
export { canResume } from './queries/can-resume.ts'
export { spokenBy } from './policy/speaker.ts'
export { ownWording } from './policy/wording.ts'
export { presentConsent } from './present.ts'
export { chooserViewOf, chosenBy, findHintedLook, findSiteOfSignUp, isOwnerThere } from './queries/choosers.ts'
export { hasLeftSince, lastWithdrawal, listConsent, wordingsOfPerson } from './queries/records.ts'
export { countLeft } from './queries/left.ts'
export { unreachableBy, unreachableBySql } from './queries/reach.ts'
export { deadLink, linkSent } from './render/dead-link.ts'
export { forgetWordings, wordingOf } from './store/records.ts'
export { deadAmong, isDeadAddress, suppress, suppressedAmong } from './store/suppressions.ts'
export {
  agreeByList,
  isOwnersEntry,
  type List,
  type ListRows,
  type Pair,
  pairsWith,
  type People,
  placesIn,
  recordAdded,
  recordEnded,
  stateOfAdded,
  stateOfChanged,
  type Suppressed,
  withdrawByList,
} from './store/sets.ts'
