import { type BlockContent } from './blocks.ts'
import { isEmbedType } from './block-types.ts'
import { parseEmbed } from './embeds.ts'

/** Message for a short link that the server has not resolved yet. */
export const UNRESOLVED_SHORT_LINK = 'This is a short link. Open it and paste the full address it leads to.'

export type AddressedBlock = { ok: true; content: BlockContent } | { ok: false; message: string }

/**
 * Replaces an embed's address with its provider's canonical one, or says which addresses are accepted (product section
 * 11.10).
 */
export function withCanonicalAddress(content: BlockContent): AddressedBlock {
  if (!isEmbedType(content.type)) return { ok: true, content }
  const result = parseEmbed(content.type, content.url ?? '')
  if (!result.ok) return result
  if ('shortLink' in result) return { ok: false, message: UNRESOLVED_SHORT_LINK }
  return { ok: true, content: { ...content, url: result.embed.url } as BlockContent }
}
