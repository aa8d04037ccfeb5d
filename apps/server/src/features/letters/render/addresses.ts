/** Address of the list of a page's letters, from the newest on. @param pages address of the site's pages @param page from 1 */
export const lettersUrl = (pages: string, page = 1): string => `${pages}/letters${page > 1 ? `?page=${page}` : ''}`
export const feedUrl = (pages: string): string => `${pages}/letters/rss.xml`
export const letterUrl = (pages: string, slug: string): string => `${pages}/letters/${slug}`
