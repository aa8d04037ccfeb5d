import type { Env } from './env.ts'

/** The only makers of absolute addresses, so that own domains can come in one place. */
export interface Urls {
  /** Public address of the product, without a trailing slash. */
  publicUrl: string
  siteUrl(site: { username: string }): string
  /** Turns an address kept as a path (`/uploads/…`) into an absolute one. */
  absolute(pathOrUrl: string): string
}

export function createUrls(env: Pick<Env, 'PUBLIC_URL'>): Urls {
  const publicUrl = env.PUBLIC_URL
  return {
    publicUrl,
    siteUrl: (site) => `${publicUrl}/${site.username}`,
    absolute: (value) => (value.startsWith('/') ? publicUrl + value : value),
  }
}
