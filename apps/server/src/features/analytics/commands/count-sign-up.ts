import type { SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { isUncounted, referrerHost, type Visit } from '../policy/counting.ts'
import { addSignUp } from '../store/sign-ups.ts'

/** Longest name of a host, in characters (RFC 1035, section 2.3.4); what is longer is none. */
const MAX_HOST = 253

/** Hosts of apps through which links are opened, and of their pages for phones: all are the same place. */
const SHIM = /^(?:l|lm|m)\.(?=(?:instagram|facebook|youtube|tiktok)\.com$)/

/** Somebody who joined by a form of a page. */
export interface CountedSignUp {
  ownerId: string
  siteId: string
  blockId: string
  visit: Visit
  /** `document.referrer` as the page's script said it; absent without script. */
  referrer: string | undefined
}

/**
 * Counts a sign-up, with the host that the person came from, in the transaction that makes it: both are true or neither is.
 * It takes locks that the counting of visits waits for, so let it be the last thing that the transaction does. Robots are not
 * counted. Nothing that could name the person is kept here.
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
