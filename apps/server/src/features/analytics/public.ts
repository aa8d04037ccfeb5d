/** What others may use of this feature: the demo seed writes visits of days gone by. */
export { type Hit, recordHitsOfAll } from './store/hits.ts'
