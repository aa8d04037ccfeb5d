import type { PublicBlock, PublicSite } from '@greenroom/contracts'
import {
  completeAddress,
  emptyHeaderSettings,
  isUntouched,
  parseEmbed,
  readSettings,
  readTheme,
  safeHref,
  type DraftBlock,
  type OnboardingDraft,
} from '@greenroom/domain'
import { isEmbed } from './check.ts'

export interface DraftPage {
  site: Omit<PublicSite, 'blocks'>
  blocks: PublicBlock[]
}

/**
 * Builds the page of the draft for the renderer.
 * @param origin e.g. https://greenroom.example
 * @param pictureAddress a temporary address of the chosen picture, or null
 */
export function draftPage(draft: OnboardingDraft, origin: string, pictureAddress: string | null): DraftPage {
  const { username, profile } = draft
  return {
    site: {
      id: draft.id,
      username: username || 'you',
      name: profile.name.trim() || username || 'Your name',
      bio: profile.bio,
      avatar_url: pictureAddress ?? (profile.avatar || null),
      theme: readTheme(profile.theme),
      header_settings: emptyHeaderSettings(),
      url: `${origin}/${username}`,
    },
    blocks: draft.blocks.filter((block) => block.isActive).flatMap(asPublicBlock),
  }
}

/** Shows incomplete blocks as soon as a visitor could use them; omits untouched ones. */
function asPublicBlock({ id, type, title, url = '', settings }: DraftBlock): PublicBlock[] {
  const block = { id, type, title, settings: readSettings(type, settings) }
  if (isUntouched({ ...block, url })) return []
  if (type === 'link') {
    const href = safeHref(completeAddress(url))
    return href === undefined || title.trim() === '' ? [] : [{ ...block, url: href }]
  }
  if (!isEmbed(type)) return [{ ...block, url: '' }]
  const read = parseEmbed(type, url)
  if (!read.ok) return []
  return 'embed' in read
    ? [{ ...block, url: read.embed.url }]
    : [{ ...block, type: 'link', url: read.shortLink.url, title: title || 'Listen' }]
}
