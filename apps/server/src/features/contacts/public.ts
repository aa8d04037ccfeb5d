/** What other features may use of this one. */
export { requireRoomForContacts } from './policy/plan.ts'
export { contactsInUse } from './queries/usage.ts'
export { insertContact } from './store/add-contact.ts'
export { placeAfter } from './policy/place.ts'
export { changeContact } from './store/change-contact.ts'
export { type ConsentGiven, wordingOf, writeConsent } from './store/consent.ts'
export { findByAddress, type NewContactRow } from './store/contacts.ts'
export { noteEvent } from './store/events.ts'
export { holdPeople } from './store/hold-people.ts'
export { mergeContacts } from './store/merge.ts'
export { holdFields } from './store/own-fields.ts'
export { openLocked } from './store/open-locked.ts'
export { suppress, suppressedAmong } from './store/suppressions.ts'
export {
  countMatching,
  liveOf,
  matching,
  sampleMatching,
} from './queries/matching.ts'
export { isTagInUse } from './queries/tags.ts'
export { ruleCondition } from './queries/rule-condition.ts'
