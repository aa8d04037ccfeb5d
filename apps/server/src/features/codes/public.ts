/** Interface for the demo seed, which records past scans. */
export { type Followed, recordFollowedOfAll } from './store/scans.ts'
