import { type PaidTier, safePath } from '@greenroom/domain'
import type { Urls } from '../../../platform/urls.ts'
import { BILLING_PATH } from '../../billing/public.ts'

/**
 * Where the payer comes back to: a path of the app and no other place (standard W10), with `upgraded` where they paid.
 * @param path absent or not of this app: billing
 */
export function returnAddresses(urls: Urls, path: string | undefined, plan: PaidTier) {
  const cancelUrl = urls.absolute(safePath(path) ?? BILLING_PATH)
  const success = new URL(cancelUrl)
  success.searchParams.set('upgraded', plan)
  return { cancelUrl, successUrl: success.href }
}
