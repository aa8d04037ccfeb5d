/** What others may use of this feature: sign-ups are counted as they come; the demo seed writes visits and sign-ups of days gone by. */
export { countSignUp } from './commands/count-sign-up.ts'
export { type Hit, recordHitsOfAll } from './store/hits.ts'
export { dropBlockCounter, openBlockCounters, openSiteCounter } from './store/counters.ts'
export { recordSignUpsOfAll } from './store/sign-ups.ts'
