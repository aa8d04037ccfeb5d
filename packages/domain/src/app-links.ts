/** Android apps by the hosts whose addresses they open. A host also stands for the names below it. */
const APPS: Record<string, readonly string[]> = {
  'com.spotify.music': ['open.spotify.com', 'spotify.link'],
  'com.apple.android.music': ['music.apple.com'],
  'com.google.android.youtube': ['youtube.com', 'youtu.be'],
  'com.google.android.apps.youtube.music': ['music.youtube.com'],
  'com.instagram.android': ['instagram.com'],
  'com.zhiliaoapp.musically': ['tiktok.com'],
  'com.soundcloud.android': ['soundcloud.com'],
  'com.bandcamp.android': ['bandcamp.com'],
  'com.mixcloud.player': ['mixcloud.com'],
  'com.facebook.katana': ['facebook.com'],
  'com.twitter.android': ['x.com', 'twitter.com'],
  'com.instagram.barcelona': ['threads.net', 'threads.com'],
  'xyz.blueskyweb.app': ['bsky.app'],
  'com.discord': ['discord.gg', 'discord.com'],
  'tv.twitch.android.app': ['twitch.tv'],
  'com.whatsapp': ['wa.me', 'whatsapp.com'],
  'org.telegram.messenger': ['t.me'],
  'deezer.android.app': ['deezer.com'],
  'com.aspiro.tidal': ['tidal.com'],
  'com.amazon.mp3': ['music.amazon.com'],
  'com.audiomack': ['audiomack.com'],
}

const PACKAGES = new Map(Object.entries(APPS).flatMap(([app, hosts]) => hosts.map((host) => [host, app] as const)))

/** Hosts of these apps that only redirect to another one, which is the one that the app on iOS opens. */
const REAL_HOSTS: Record<string, string> = {
  'm.youtube.com': 'www.youtube.com',
  'm.soundcloud.com': 'soundcloud.com',
  'm.facebook.com': 'www.facebook.com',
  'mobile.twitter.com': 'x.com',
}

/** An address that a native app opens. */
export interface AppLink {
  /** Direct https address, which iOS hands to the app by itself (a universal link). */
  href: string
  /** Package of the Android app. */
  app: string
}

/**
 * Returns how to open a web address in its native app, or undefined if no app that we know claims it.
 * @param href as returned by `safeHref`
 */
export function appLink(href: string): AppLink | undefined {
  if (!/^https?:/.test(href)) return undefined
  const address = new URL(href)
  if (address.port !== '' || address.username !== '' || address.password !== '') return undefined
  const app = packageOf(address.hostname)
  if (!app) return undefined
  address.protocol = 'https:'
  address.hostname = Object.hasOwn(REAL_HOSTS, address.hostname)
    ? (REAL_HOSTS[address.hostname] as string)
    : address.hostname
  return { href: address.href, app }
}

/** Looks for the host itself, then for the names above it: `vm.tiktok.com`, then `tiktok.com`. */
function packageOf(host: string): string | undefined {
  const at = host.indexOf('.')
  return at === -1 ? undefined : (PACKAGES.get(host) ?? packageOf(host.slice(at + 1)))
}
