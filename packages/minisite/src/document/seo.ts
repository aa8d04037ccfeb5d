import type { PublicSite, SeoSettings } from '@greenroom/contracts'
import { readHeaderSettings, safeHref } from '@greenroom/domain'

export interface SeoInput {
  site: Pick<PublicSite, 'name' | 'bio' | 'username' | 'avatar_url' | 'header_settings'>
  seo: SeoSettings
  appName: string
  /** Absolute address of the product, for addresses that are relative to it. */
  publicUrl: string
  canonical: string
}

/** The page's title: the owner's own, else `Name | Product` (product section 2.7). */
export function titleOf({ site, seo, appName }: SeoInput): string {
  return seo.title?.trim() || `${site.name} | ${appName}`
}

/** The owner's description, else the bio on one line, else a plain sentence. */
export function descriptionOf({ site, seo, appName }: SeoInput): string {
  const words = seo.description?.trim() || site.bio.trim() || `Music, links and more from ${site.name} on ${appName}.`
  return words.replace(/\s+/gu, ' ')
}

/** schema.org data: a profile page about a musician (schema.org counts a solo musician as a MusicGroup too). */
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
    },
  }
}

/** JSON that may stand inside a script element: nothing in it can end the element or begin a comment. */
export function scriptJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The full address of a picture that may be one of ours (`/uploads/…`). */
export function absolute(address: string, publicUrl: string): string | undefined {
  return URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : undefined
}
