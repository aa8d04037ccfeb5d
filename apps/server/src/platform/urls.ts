import type { Env } from './env.ts'

/** The only source of absolute addresses. */
export interface Urls {
  /** Public address of the product, without a trailing slash. */
  publicUrl: string
  siteUrl(site: { username: string }): string
  /** Address of a mini site at a host of its owner's: reached as the product is, so its scheme and port are the same. */
  hostUrl(host: string): string
  /** Address that the paths of a mini site's pages follow, without a trailing slash: here, or at a host of its owner's. */
  pagesUrl(site: { username: string }, host: string | undefined): string
  /** Turns an address stored as a path (`/uploads/…`) into an absolute one. */
  absolute(pathOrUrl: string): string
  /** Reverses `absolute`: returns the path of one of our addresses, and any other address unchanged. */
  ownPathOf(address: string): string
}

export function createUrls(env: Pick<Env, 'PUBLIC_URL'>): Urls {
  const publicUrl = env.PUBLIC_URL
  const siteUrl = (site: { username: string }) => `${publicUrl}/${site.username}`
  const originOf = (host: string) => {
    const { protocol, port } = new URL(publicUrl)
    return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
  }
  return {
    publicUrl,
    hostUrl: (host) => `${originOf(host)}/`,
    pagesUrl: (site, host) => (host === undefined ? siteUrl(site) : originOf(host)),
    siteUrl,
    ownPathOf: (address) => (address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address),
    absolute: (value) => (value.startsWith('/') ? publicUrl + value : value),
  }
}
