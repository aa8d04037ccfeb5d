export { detectEmbed, EMBED_TYPES, FRAME_HOSTS, frameUrlOf, parseEmbed } from './embeds/parse.ts'
export type { EmbedMatch, EmbedType } from './embeds/types.ts'
