export { detectEmbed, EMBED_TYPES, FRAME_HOSTS, frameUrlOf, parseEmbed } from './embeds/parse.ts'
export type { EmbedMatch, EmbedResult, EmbedType } from './embeds/types.ts'
