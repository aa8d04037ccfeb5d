import { LOAD_FAILED_MESSAGE } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { OutsideError } from '../../../platform/fetch-outside/fetch-outside.ts'
import { pathOfPicture } from '../policy.ts'

const REFUSED: Record<OutsideError['reason'], string> = {
  'refused-address': 'Use a public http:// or https:// address.',
  unreachable: 'This address does not answer.',
  timeout: 'This address does not answer.',
  'too-large': LOAD_FAILED_MESSAGE,
  'too-many-redirects': 'This address redirects in circles.',
}

/**
 * Tells whether an address is a picture: a HEAD request must succeed with an image content type (product section 5).
 * Our own addresses are looked up in storage, because we do not request our own server from outside.
 */
export async function checkAddress(context: SystemContext, url: string): Promise<{ valid: boolean; message?: string }> {
  const { providers, urls } = context
  const own = pathOfPicture(urls.ownPathOf(url))
  if (own !== undefined) return answer((await providers.storage.get(own)) !== undefined)
  try {
    const { status, contentType } = await providers.fetchOutside(url, { method: 'HEAD', accept: 'image/*' })
    return answer(status >= 200 && status < 300 && contentType.startsWith('image/'))
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { valid: false, message: REFUSED[error.reason] }
  }
}

const answer = (valid: boolean) => (valid ? { valid } : { valid, message: 'This address is not a picture.' })
