import { defaultSettings, type DraftBlock } from '@greenroom/domain'

/**
 * A block of the draft as block content. Titles that are missing where one is needed, and settings that were never
 * touched, get the defaults, so that a draft that was good enough to preview can always be made.
 */
export function contentOfDraftBlock(block: DraftBlock): Record<string, unknown> {
  return {
    type: block.type,
    title: block.type === 'link' && block.title.trim() === '' ? 'Link' : block.title,
    url: block.url ?? '',
    settings: block.settings ?? defaultSettings(block.type),
    is_active: block.isActive,
  }
}
