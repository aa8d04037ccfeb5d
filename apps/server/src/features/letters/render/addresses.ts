import type { Urls } from '../../../platform/urls.ts'

type Site = { username: string }

/** Address of the list of a page's letters, from the newest on. @param page from 1 */
export const lettersUrl = (urls: Urls, site: Site, page = 1): string =>
  `${urls.siteUrl(site)}/letters${page > 1 ? `?page=${page}` : ''}`
export const feedUrl = (urls: Urls, site: Site): string => `${urls.siteUrl(site)}/letters/rss.xml`
export const letterUrl = (urls: Urls, site: Site, slug: string): string => `${urls.siteUrl(site)}/letters/${slug}`
