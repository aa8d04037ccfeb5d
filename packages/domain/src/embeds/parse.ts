import { readAddress } from './address.ts'
import { appleMusic } from './apple-music.ts'
import { addressesIn } from './pasted.ts'
import { soundcloud } from './soundcloud.ts'
import { spotify } from './spotify.ts'
import { EMBED_TYPES, type EmbedMatch, type EmbedResult, type EmbedType, type Provider } from './types.ts'
import { youtube } from './youtube.ts'

const PROVIDERS: Record<EmbedType, Provider> = {
  'youtube-embed': youtube,
  'spotify-embed': spotify,
  'soundcloud-embed': soundcloud,
  'apple-music-embed': appleMusic,
}

const SHORT_PATH = /^(?:\/[\w-]{1,64}){1,2}\/?$/

/** The only hosts that may be framed on a public page (standard W5); also the list for CSP frame-src. */
export const FRAME_HOSTS: readonly string[] = EMBED_TYPES.map((type) => PROVIDERS[type].frameHost)

/**
 * Parses whatever a person pasted into an embed block of this type: an address, a short link, embed code, or shared
 * text with one address in it. A refusal carries one sentence saying what is accepted. Never throws.
 */
export function parseEmbed(type: EmbedType, input: string): EmbedResult {
  const provider = PROVIDERS[type]
  return readFirst(provider, addressesIn(input)) ?? { ok: false, message: provider.accepts }
}

/**
 * Like `parseEmbed`, for any provider. Returns undefined if the input belongs to none, and a refusal if it is a
 * provider's address that cannot be embedded (such as a YouTube channel).
 */
export function detectEmbed(input: string): EmbedResult | undefined {
  const addresses = addressesIn(input)
  const readings = EMBED_TYPES.map((type) => readFirst(PROVIDERS[type], addresses))
  return readings.find((reading) => reading?.ok) ?? readings.find((reading) => reading !== undefined)
}

/** Returns how to show a stored block, or undefined if its url is not an embeddable address of that provider. */
export function frameUrlOf(type: EmbedType, url: string): EmbedMatch | undefined {
  const result = parseEmbed(type, url)
  return result.ok && 'embed' in result ? result.embed : undefined
}

function readFirst(provider: Provider, addresses: string[]): EmbedResult | undefined {
  const readings = addresses.map((address) => readOne(provider, address))
  return readings.find((reading) => reading?.ok) ?? readings.find((reading) => reading !== undefined)
}

function readOne(provider: Provider, text: string): EmbedResult | undefined {
  const address = readAddress(provider.expand?.(text) ?? text)
  if (!address) return undefined
  if (provider.shortHosts.includes(address.hostname)) return readShortLink(provider, address)
  if (!provider.hosts.includes(address.hostname)) return undefined
  const reading = provider.read(address)
  if (!reading || 'message' in reading) return { ok: false, message: reading?.message ?? provider.accepts }
  return { ok: true, embed: reading }
}

function readShortLink(provider: Provider, address: URL): EmbedResult {
  if (!SHORT_PATH.test(address.pathname)) return { ok: false, message: provider.accepts }
  address.hash = ''
  return { ok: true, shortLink: { type: provider.type, url: address.href } }
}
