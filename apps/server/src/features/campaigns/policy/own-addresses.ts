import { type MessageChannel, parseUsername } from '@greenroom/domain'
import { Recent } from '../../../platform/recent.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Parameter by which a page is told the medium that brought a visit. */
const MEDIUM = 'utm_medium'
const PAGE_HERE = /^\/([^/]+)\/?$/
/** Addresses remembered, a few hundred bytes each: a campaign has a few, which all its clicks share. */
const REMEMBERED = 1000

/** Target of a link in a message. */
export interface Destination {
  /** An http or https address, in the form of a header. */
  href: string
  /** Of the mini site that it leads to, here. */
  username: string | undefined
  /** Host whose first page it leads to, which may be an owner's page. */
  host: string | undefined
}

/** Opens what reads where a link leads; undefined: a browser may not be sent there. `hold` keeps it. */
export function openDestinations({
  urls,
}: {
  urls: Pick<Urls, 'publicUrl'>
}): (address?: string) => Destination | undefined {
  const { origin } = new URL(urls.publicUrl)
  const known = new Recent<string, Destination | null>(REMEMBERED)
  return (address) =>
    (address === undefined ? undefined : known.get(address, () => destinationOf(origin, address))) ?? undefined
}

function destinationOf(here: string, address: string): Destination | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin, pathname, host, href } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  const name = origin === here ? PAGE_HERE.exec(pathname)?.[1] : undefined
  const parsed = name === undefined ? undefined : parseUsername(name)
  return { href, username: parsed?.ok ? parsed.username : undefined, host: pathname === '/' ? host : undefined }
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
