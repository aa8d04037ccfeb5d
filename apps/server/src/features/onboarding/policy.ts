import { defaultSettings, type DraftBlock } from '@greenroom/domain'

/**
 * Converts a block of the draft to block content. Missing titles and untouched settings get defaults, so that any draft
 * that can be previewed can be created.
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
