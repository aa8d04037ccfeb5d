import type { ConsentRecordRow, SignUpRow } from '@greenroom/db'
import type { Speaker } from '../../../platform/http/fan-pages/speaker.ts'

/** How and from where somebody spoke. */
export type Origin = Pick<SignUpRow, 'source' | 'ip' | 'userAgent'> & {
  method: ConsentRecordRow['method']
  /** Time of typing, if it is confirmed later. A withdrawal since then wins. */
  typedAt?: Date
}

/** Returns a speaker as consent records keep them. */
export const spokenBy = <M extends Origin['method']>({ source, ip, userAgent }: Speaker, method: M) => ({
  source: source.slice(0, 300),
  ip,
  userAgent: userAgent.slice(0, 400),
  method,
})
