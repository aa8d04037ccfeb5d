/** What others may use of this feature: sign-ups are counted as they come; the demo seed writes visits and sign-ups of days gone by. */
export { countSignUp, type CountedSignUp } from './commands/count-sign-up.ts'
export type { Visit } from './policy/counting.ts'
export { type Hit, recordHitsOfAll } from './store/hits.ts'
export { recordSignUpsOfAll, type SignUp } from './store/sign-ups.ts'
