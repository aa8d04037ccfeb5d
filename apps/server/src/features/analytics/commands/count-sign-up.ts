import type { SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { isUncounted, referrerHost, type Visit } from '../policy/counting.ts'
import { addSignUp } from '../store/sign-ups.ts'

/** Longest host name, in characters (RFC 1035, section 2.3.4). Anything longer is treated as no host. */
const MAX_HOST = 253

/** Hosts through which apps open links, and their mobile versions. All count as the same site. */
const SHIM = /^(?:l|lm|m)\.(?=(?:instagram|facebook|youtube|tiktok)\.com$)/

/** A person who joined through a form on a page. */
export interface CountedSignUp {
  ownerId: string
  siteId: string
  blockId: string
  visit: Visit
  /** `document.referrer` as reported by the page's script; undefined without JavaScript. */
  referrer: string | undefined
}

/**
 * Counts a sign-up and the host it came from, in the transaction that creates it. Call it last: it takes locks that the
 * counting of visits waits for. Robots are not counted. Stores nothing that could identify the person.
 */
export async function countSignUp(
  { now, urls }: Pick<SystemContext, 'now' | 'urls'>,
  tx: OwnerTx | SystemTx,
  { ownerId, siteId, blockId, visit, referrer }: CountedSignUp,
): Promise<void> {
  if (isUncounted(visit)) return
  const host = referrerHost(referrer, new URL(urls.publicUrl).hostname)?.replace(SHIM, '') ?? ''
  const source = host.length <= MAX_HOST ? host : ''
  await addSignUp(tx, { ownerId, siteId, blockId, at: now, source })
}
