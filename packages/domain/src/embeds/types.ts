export const EMBED_TYPES = ['youtube-embed', 'spotify-embed', 'soundcloud-embed', 'apple-music-embed'] as const
export type EmbedType = (typeof EMBED_TYPES)[number]

/** What a provider's address stands for, and how to show it. */
export type EmbedMatch = {
  type: EmbedType
  /** What is embedded, in the provider's own word: 'video', 'playlist', 'track', 'station' … */
  kind: string
  /** Canonical https address that a visitor can open; stored as the block's url. */
  url: string
  /** https address for the iframe; its host is always one of FRAME_HOSTS. It never starts playing by itself. */
  frameUrl: string
  /** Height of the frame in CSS pixels; where `aspect` is given, only for browsers without aspect-ratio. */
  height: number
  aspect?: '16/9' | '9/16'
  /** The provider's public oEmbed address (title and art as JSON), where it has one. */
  oembedUrl?: string
}

export type EmbedResult =
  | { ok: true; embed: EmbedMatch }
  /** A short link that says nothing by itself: follow its redirects on the server, then parse the address it ends at. */
  | { ok: true; shortLink: { type: EmbedType; url: string } }
  | { ok: false; message: string }

/** One provider: the hosts that are its own, and how it reads an address on them. */
export type Provider = {
  type: EmbedType
  /** The sentence shown for everything it does not take. */
  accepts: string
  frameHost: string
  hosts: readonly string[]
  shortHosts: readonly string[]
  /** Turns a form that is no web address (spotify:track:…) into one. */
  expand?: (text: string) => string | undefined
  /** Reads an address on one of `hosts`; undefined or a sentence of its own when it names nothing that can be embedded. */
  read: (address: URL) => EmbedMatch | { message: string } | undefined
}
