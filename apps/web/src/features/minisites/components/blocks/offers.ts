import { detectEmbed, type EmbedType, MAX_SOCIAL, PLATFORMS, profileOf, type SocialLink } from '@greenroom/domain'
import { blockKind } from '../../../../lib/sites/block-kinds.ts'
import { embedName, shortAddress, withArticle } from './block-summary.ts'

/** A player to add. A short link has to be followed first. */
export type PlayerOffer =
  | { type: EmbedType; url: string; short?: undefined }
  | { type: EmbedType; short: string; url?: undefined }

/** One way to add an address. */
export type Way =
  | { kind: 'icon'; link: SocialLink; isReplacing: boolean }
  | { kind: 'player'; player: PlayerOffer }
  | { kind: 'link' }

/** The ways to add an address, the likeliest first, and a sentence about it. */
export interface Offers {
  text: string
  ways: readonly [Way, ...Way[]]
}

/**
 * Returns how a typed address can be added; undefined if only as a link.
 * @param social the icons that the header has
 */
export function offersFor(address: string, social: readonly SocialLink[]): Offers | undefined {
  const player = playerOf(address)
  const profile = profileOf(address)
  if (profile) return profileOffers(profile, social, player)
  if (!player) return undefined
  const what =
    player.url === undefined
      ? `This is ${withArticle(`${blockKind(player.type).label} link`)}.`
      : `This is ${embedName(player.type, player.url)}.`
  return { text: `${what} Visitors can play it on your page.`, ways: [{ kind: 'player', player }, { kind: 'link' }] }
}

function profileOffers(link: SocialLink, social: readonly SocialLink[], player: PlayerOffer | undefined): Offers {
  const { name } = PLATFORMS[link.platform]
  const what = `This is ${withArticle(`${name} profile`)}.`
  const others: [Way, ...Way[]] = [{ kind: 'link' }, ...(player ? [{ kind: 'player', player } as const] : [])]
  const present = social.find(({ platform }) => platform === link.platform)
  if (present?.url === link.url) return { text: `${what} It is already an icon in your header.`, ways: others }
  if (!present && social.length >= MAX_SOCIAL)
    return { text: `${what} Your header has no room for another icon.`, ways: others }
  return {
    text: present ? `${what} Your header’s ${name} icon leads to ${shortAddress(present.url)} now.` : what,
    ways: [{ kind: 'icon', link, isReplacing: present !== undefined }, ...others],
  }
}

function playerOf(address: string): PlayerOffer | undefined {
  const found = address.trim() === '' ? undefined : detectEmbed(address)
  if (!found?.ok) return undefined
  return 'embed' in found
    ? { type: found.embed.type, url: found.embed.url }
    : { type: found.shortLink.type, short: found.shortLink.url }
}
