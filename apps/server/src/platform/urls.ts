import type { Env } from './env.ts'

/** The only source of absolute addresses. */
export interface Urls {
  /** Public address of the product, without a trailing slash. */
  publicUrl: string
  siteUrl(site: { username: string }): string
  /** Address of a mini site at a host of its owner's: reached as the product is, so its scheme and port are the same. */
  hostUrl(host: string): string
  /** Turns an address stored as a path (`/uploads/…`) into an absolute one. */
  absolute(pathOrUrl: string): string
  /** Reverses `absolute`: returns the path of one of our addresses, and any other address unchanged. */
  ownPathOf(address: string): string
}

export function createUrls(env: Pick<Env, 'PUBLIC_URL'>): Urls {
  const publicUrl = env.PUBLIC_URL
  return {
    publicUrl,
    hostUrl: (host) => {
      const { protocol, port } = new URL(publicUrl)
      return `${protocol}//${host}${port === '' ? '' : `:${port}`}/`
    },
    siteUrl: (site) => `${publicUrl}/${site.username}`,
    ownPathOf: (address) => (address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address),
    absolute: (value) => (value.startsWith('/') ? publicUrl + value : value),
  }
}
