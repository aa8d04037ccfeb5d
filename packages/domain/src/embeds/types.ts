export const EMBED_TYPES = [
  'youtube-embed',
  'spotify-embed',
  'soundcloud-embed',
  'apple-music-embed',
  'bandcamp-embed',
  'vimeo-embed',
  'mixcloud-embed',
] as const
export type EmbedType = (typeof EMBED_TYPES)[number]

/** The content behind a provider's address, and how to show it. */
export type EmbedMatch = {
  type: EmbedType
  /** Kind of content in the provider's terms: 'video', 'playlist', 'track', 'station' … */
  kind: string
  /** Canonical https address for visitors; stored as the block's url. */
  url: string
  /** https address of the iframe, always on one of FRAME_HOSTS. It never starts playing by itself. */
  frameUrl: string
  /** Height of the frame in CSS pixels. With `aspect`, only for browsers without aspect-ratio. */
  height: number
  aspect?: '16/9' | '9/16'
  /** Public oEmbed address (title and art as JSON), if the provider has one. */
  oembedUrl?: string
}

export type EmbedResult =
  | { ok: true; embed: EmbedMatch }
  /** An address that tells nothing by itself, such as a short link: open it on the server, then parse what it leads to. */
  | { ok: true; shortLink: { type: EmbedType; url: string } }
  | { ok: false; message: string }

/** A provider: its hosts, and how to parse an address on them. */
export type Provider = {
  type: EmbedType
  /** Sentence shown for everything that is refused. */
  accepts: string
  frameHost: string
  hosts: readonly string[]
  /** Domain of which every name directly below is a host too: `bandcamp.com` for `artist.bandcamp.com`. */
  hostsUnder?: string
  shortHosts: readonly string[]
  /** Turns a form that is not a web address (spotify:track:…) into one. */
  expand?: (text: string) => string | undefined
  /**
   * Parses an address on one of `hosts`. Returns undefined, or a specific sentence, if nothing can be embedded, and
   * `{ page }` if only the page at that address names its player.
   */
  read: (address: URL) => EmbedMatch | { message: string } | { page: string } | undefined
  /** Returns the canonical address of a player that the page at this address names. */
  urlOnPage?: (page: URL, player: EmbedMatch) => string | undefined
}
