import { MAX_BLOCK_TITLE, PLATFORMS, platformOf } from '@greenroom/domain'

/** Other sites that artists link to most, by the end of the host name. */
const KNOWN_HOSTS: Record<string, string> = {
  'patreon.com': 'Patreon',
  'tidal.com': 'TIDAL',
  'deezer.com': 'Deezer',
  'bandsintown.com': 'Tour dates',
  'songkick.com': 'Tour dates',
  'dice.fm': 'Tickets',
  'ra.co': 'Tickets',
}
const SCHEME_TITLES: Record<string, string> = { 'mailto:': 'Email me', 'tel:': 'Call me', 'sms:': 'Text me' }

/**
 * Suggests a title for a link: the name of the service or of the host.
 * @param href as returned by `safeHref`
 */
export function linkTitle(href: string): string {
  const { protocol, hostname } = new URL(href)
  const fixed = SCHEME_TITLES[protocol]
  if (fixed) return fixed
  const platform = platformOf(href)
  if (platform && platform !== 'website') return PLATFORMS[platform].name
  const host = hostname.replace(/^www\./, '')
  const known = Object.keys(KNOWN_HOSTS).find((end) => host === end || host.endsWith(`.${end}`))
  return (known ? KNOWN_HOSTS[known] : host)?.slice(0, MAX_BLOCK_TITLE) ?? ''
}
