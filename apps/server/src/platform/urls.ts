import type { Env } from './env.ts'

/** The only makers of absolute addresses, so that own domains can come in one place. */
export interface Urls {
  /** Public address of the product, without a trailing slash. */
  publicUrl: string
  siteUrl(site: { username: string }): string
  /** Turns an address kept as a path (`/uploads/…`) into an absolute one. */
  absolute(pathOrUrl: string): string
  /** The reverse of `absolute`: the path of an address of ours; any other as it is. */
  ownPathOf(address: string): string
}

export function createUrls(env: Pick<Env, 'PUBLIC_URL'>): Urls {
  const publicUrl = env.PUBLIC_URL
  return {
    publicUrl,
    siteUrl: (site) => `${publicUrl}/${site.username}`,
    ownPathOf: (address) => (address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address),
    absolute: (value) => (value.startsWith('/') ? publicUrl + value : value),
  }
}
