import type { PublicSite, SeoSettings } from '@greenroom/contracts'
import { readHeaderSettings, safeHref } from '@greenroom/domain'
import { eventData } from './event-data.ts'

export interface SeoInput {
  site: Pick<PublicSite, 'name' | 'bio' | 'username' | 'avatar_url' | 'header_settings' | 'blocks'>
  seo: SeoSettings
  appName: string
  /** Absolute address of the product, the base of relative addresses. */
  publicUrl: string
  canonical: string
}

/** Returns the page's title: the owner's, else `Name | Product` (product section 2.7). */
export function titleOf({ site, seo, appName }: SeoInput): string {
  return seo.title?.trim() || `${site.name} | ${appName}`
}

/** Returns the owner's description, else the bio on one line, else a plain sentence. */
export function descriptionOf({ site, seo, appName }: SeoInput): string {
  const words = seo.description?.trim() || site.bio.trim() || `Music, links and more from ${site.name} on ${appName}.`
  return words.replace(/\s+/gu, ' ')
}

/**
 * Returns schema.org data: a profile page about a musician (schema.org also counts a solo musician as a MusicGroup).
 */
export function structuredData(input: SeoInput): object {
  const { site, publicUrl, canonical } = input
  const image = site.avatar_url ? absolute(site.avatar_url, publicUrl) : undefined
  const sameAs = readHeaderSettings(site.header_settings).social.flatMap(({ url }) => {
    const href = safeHref(url)
    return href?.startsWith('http') ? [href] : []
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: canonical,
    name: titleOf(input),
    mainEntity: {
      '@type': 'MusicGroup',
      name: site.name,
      alternateName: site.username,
      description: site.bio.trim() || undefined,
      url: canonical,
      image,
      sameAs: sameAs.length > 0 ? sameAs : undefined,
      event: eventData(site.blocks, { name: site.name, url: canonical, image }),
    },
  }
}

/** Serializes JSON for a script element: nothing in it can end the element or begin a comment. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns the full address of a picture, which may be one of ours (`/uploads/…`). */
export function absolute(address: string, publicUrl: string): string | undefined {
  return URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : undefined
}
