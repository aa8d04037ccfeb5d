/** What other features may use of this one. */
export { noteUse as noteSegmentUse } from './store/segments.ts'
