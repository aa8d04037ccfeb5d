import { readAddress } from './address.ts'
import { appleMusic } from './apple-music.ts'
import { bandcamp } from './bandcamp.ts'
import { mixcloud } from './mixcloud.ts'
import { addressesIn } from './pasted.ts'
import { soundcloud } from './soundcloud.ts'
import { spotify } from './spotify.ts'
import { EMBED_TYPES, type EmbedMatch, type EmbedResult, type EmbedType, type Provider } from './types.ts'
import { vimeo } from './vimeo.ts'
import { youtube } from './youtube.ts'

const PROVIDERS: Record<EmbedType, Provider> = {
  'youtube-embed': youtube,
  'spotify-embed': spotify,
  'soundcloud-embed': soundcloud,
  'apple-music-embed': appleMusic,
  'bandcamp-embed': bandcamp,
  'vimeo-embed': vimeo,
  'mixcloud-embed': mixcloud,
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

/**
 * Returns the canonical address of what a fetched page stands for, or undefined if it cannot be embedded.
 * @param page address of the page
 * @param mentioned addresses by which the page names itself or its player
 */
export function embedOnPage(type: EmbedType, page: string, mentioned: readonly string[]): string | undefined {
  const found = [page, ...mentioned].map((address) => frameUrlOf(type, address)).find((embed) => embed !== undefined)
  const address = readAddress(page)
  return (found && address && PROVIDERS[type].urlOnPage?.(address, found)) ?? found?.url
}

function readFirst(provider: Provider, addresses: string[]): EmbedResult | undefined {
  const readings = addresses.map((address) => readOne(provider, address))
  return readings.find((reading) => reading?.ok) ?? readings.find((reading) => reading !== undefined)
}

function readOne(provider: Provider, text: string): EmbedResult | undefined {
  const address = readAddress(provider.expand?.(text) ?? text)
  if (!address) return undefined
  if (provider.shortHosts.includes(address.hostname)) return readShortLink(provider, address)
  if (!isHostOf(provider, address.hostname)) return undefined
  const reading = provider.read(address)
  if (!reading || 'message' in reading) return { ok: false, message: reading?.message ?? provider.accepts }
  if ('page' in reading) return { ok: true, shortLink: { type: provider.type, url: reading.page } }
  return { ok: true, embed: reading }
}

function isHostOf({ hosts, hostsUnder }: Provider, host: string): boolean {
  if (hosts.includes(host)) return true
  return (
    hostsUnder !== undefined &&
    /^[a-z0-9-]+$/.test(host.slice(0, -hostsUnder.length - 1)) &&
    host.endsWith(`.${hostsUnder}`)
  )
}

function readShortLink(provider: Provider, address: URL): EmbedResult {
  if (!SHORT_PATH.test(address.pathname)) return { ok: false, message: provider.accepts }
  address.hash = ''
  return { ok: true, shortLink: { type: provider.type, url: address.href } }
}
