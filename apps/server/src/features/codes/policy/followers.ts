import type { Visit } from '../../analytics/public.ts'

/** Somebody who follows a code. */
export interface Follower extends Visit {
  /** HEAD asks where it leads, and is never counted. */
  method: string
  /** Of the request; absent for a camera. */
  referrer: string | undefined
  isScan: boolean
  /** Host of the owner's at which they are; undefined: here. */
  host: string | undefined
  /** Its session tells the owner, who is not counted; absent at other hosts. */
  cookie: string | undefined
}
