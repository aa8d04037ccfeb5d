import { type MessageChannel, parseUsername } from '@greenroom/domain'
import type { Urls } from '../../../platform/urls.ts'

/** Parameter by which a page is told the medium that brought a visit. */
const MEDIUM = 'utm_medium'
const PAGE_HERE = /^\/([^/]+)\/?$/

/** Returns the username in the address of a mini site, here; undefined of any other address. */
export function usernameIn({ publicUrl }: Pick<Urls, 'publicUrl'>, address: string): string | undefined {
  const url = new URL(address)
  const name = url.origin === new URL(publicUrl).origin ? PAGE_HERE.exec(url.pathname)?.[1] : undefined
  const parsed = name === undefined ? undefined : parseUsername(name)
  return parsed?.ok ? parsed.username : undefined
}

/**
 * Returns an address of a mini site with the channel of the message that led there, so that the visit counts as brought by
 * texts or emails. A medium of the owner's own stays. Nothing else of the address changes.
 */
export function withChannel(address: string, channel: MessageChannel): string {
  const url = new URL(address)
  if (url.searchParams.has(MEDIUM)) return address
  url.search = `${url.search}${url.search === '' ? '?' : '&'}${MEDIUM}=${channel}`
  return url.href
}
