export { detectEmbed, embedOnPage, FRAME_HOSTS, frameUrlOf, parseEmbed } from './embeds/parse.ts'
export { EMBED_TYPES, type EmbedMatch, type EmbedType } from './embeds/types.ts'
