/** Counts sign-ups as they happen. The demo seed also records past visits and sign-ups, and seals their days. */
export { countSignUp } from './commands/count-sign-up.ts'
export { openSignUpCount, type SignUpCount } from './commands/open-sign-up-count.ts'
export {
  asksForPrivacy,
  factsOf,
  filterOf,
  languageOf,
  NOTHING_SAID,
  type Visit,
  wordsOfPage,
} from './policy/counting.ts'
export { Visitors } from './store/visitors.ts'
/** Proof that a visitor of a page is a person. */
export { foretellVisitor } from './commands/foretell-visitor.ts'
export { listTouchedOfAll } from './queries/touches.ts'
export { type Hit, recordHitsOfAll } from './store/hits.ts'
export { dropBlockCounter, openBlockCounters, openSiteCounter } from './store/counters.ts'
export { sealOwner } from './commands/seal-owner.ts'
export { recordSignUpsOfAll } from './store/sign-ups.ts'
export { signedInAs } from './store/intake.ts'
/** Parts of sealed days, from which benches write years of visits. */
export { type ReadHit, VisitBuilder } from './policy/visit-builder.ts'
export { KINDS, type VisitDay, type WordColumn } from './policy/visit-day.ts'
export { packDay, STORED_COLUMNS, storedName, totalsOf } from './policy/sealed-day.ts'
export { readDayHits } from './queries/day-hits.ts'
export { readTopSource, type TopSource } from './queries/top-source.ts'
