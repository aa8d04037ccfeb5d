import { detectEmbed, profileFor, typedAddress, type DraftBlock, type SocialPlatform } from '@greenroom/domain'
import { linkTitle } from '../../../lib/sites/link-title.ts'
import { profilePrompt } from '../../../lib/sites/platforms.ts'

export type PastedBlock = { ok: true; block: DraftBlock } | { ok: false; message: string }

/**
 * Makes a block from what was pasted: an embed for a recognized provider, else a link with a likely title.
 * @param platform takes a handle there too, as a link to the profile
 */
export function blockFromPaste(pasted: string, newId: () => string, platform?: SocialPlatform): PastedBlock {
  const text = pasted.trim()
  if (text === '') return { ok: false, message: platform ? profilePrompt(platform).problem : 'Paste an address first.' }
  const profile = platform && profileFor(platform, text)
  if (profile) return linkTo(profile.url, newId)
  const embed = detectEmbed(text)
  // Only its page tells the player of a Bandcamp album, and nobody is signed in to open it: a link works at once.
  if (embed?.ok && !('shortLink' in embed && embed.shortLink.type === 'bandcamp-embed')) {
    const { type, url } = 'embed' in embed ? embed.embed : embed.shortLink
    return { ok: true, block: { id: newId(), type, title: '', url, settings: { version: 1 }, isActive: true } }
  }
  const href = typedAddress(text)
  if (href) return linkTo(href, newId)
  return {
    ok: false,
    message: platform
      ? profilePrompt(platform).problem
      : 'That is not a full address. Paste it as your browser shows it, like example.com/shop.',
  }
}

const linkTo = (url: string, newId: () => string): PastedBlock => ({
  ok: true,
  block: { id: newId(), type: 'link', title: linkTitle(url), url, settings: { version: 1 }, isActive: true },
})
