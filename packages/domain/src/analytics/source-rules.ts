import type { Browser } from './agents.ts'
import type { Channel } from './channels.ts'

/** One place that people come from. */
export interface SourceRule {
  /** Canonical host, as hits store it. */
  source: string
  channel: Channel
  /** Further hosts of it. A host counts with everything below it: `l.instagram.com`, `m.facebook.com`. */
  hosts?: readonly string[]
  /** Counts `source` alone, not what is below it: other products of the same company stand there. */
  isAlone?: true
  /** Android packages, as `android-app://` referrers name them. */
  packages?: readonly string[]
  /** Words by which people name it in `utm_source`, in lower case, besides its host. */
  words?: readonly string[]
  /** Browser inside its app. */
  app?: Browser
}

/**
 * Known places that people come from: data, as of 2026-11-28. Hosts are those that the services send visitors from, their
 * shims (`l.`, `lm.`, `out.`) included; packages are those of Google Play. Anything else is a website of its own.
 */
export const SOURCE_RULES: readonly SourceRule[] = [
  {
    source: 'instagram.com',
    channel: 'social',
    packages: ['com.instagram.android', 'com.instagram.lite'],
    words: ['instagram', 'ig', 'insta'],
    app: 'Instagram',
  },
  {
    source: 'facebook.com',
    channel: 'social',
    hosts: ['fb.com', 'fb.me', 'facebookwkhpilnemxj7asaniu7vnjjbiltxjqhye3mhbshg7kx5tfyd.onion'],
    packages: ['com.facebook.katana', 'com.facebook.lite'],
    words: ['facebook', 'fb', 'meta'],
    app: 'Facebook',
  },
  {
    source: 'threads.com',
    channel: 'social',
    hosts: ['threads.net'],
    packages: ['com.instagram.barcelona'],
    words: ['threads'],
    app: 'Threads',
  },
  {
    source: 'x.com',
    channel: 'social',
    hosts: ['t.co', 'twitter.com'],
    packages: ['com.twitter.android', 'com.twitter.android.lite'],
    words: ['x', 'twitter'],
    app: 'X',
  },
  {
    source: 'tiktok.com',
    channel: 'social',
    hosts: ['musical.ly'],
    packages: ['com.zhiliaoapp.musically', 'com.ss.android.ugc.trill'],
    words: ['tiktok'],
    app: 'TikTok',
  },
  {
    source: 'snapchat.com',
    channel: 'social',
    packages: ['com.snapchat.android'],
    words: ['snapchat', 'snap'],
    app: 'Snapchat',
  },
  {
    source: 'pinterest.com',
    channel: 'social',
    hosts: ['pin.it', 'pinterest.co.uk', 'pinterest.de', 'pinterest.fr', 'pinterest.ca', 'pinterest.es'],
    packages: ['com.pinterest'],
    words: ['pinterest'],
    app: 'Pinterest',
  },
  {
    source: 'reddit.com',
    channel: 'social',
    hosts: ['redd.it'],
    packages: ['com.reddit.frontpage'],
    words: ['reddit'],
    app: 'Reddit',
  },
  {
    source: 'linkedin.com',
    channel: 'social',
    hosts: ['lnkd.in'],
    packages: ['com.linkedin.android'],
    words: ['linkedin'],
    app: 'LinkedIn',
  },
  { source: 'bsky.app', channel: 'social', packages: ['xyz.blueskyweb.app'], words: ['bluesky', 'bsky'] },
  { source: 'mastodon.social', channel: 'social', words: ['mastodon'] },
  { source: 'tumblr.com', channel: 'social', packages: ['com.tumblr'], words: ['tumblr'] },
  { source: 'vk.com', channel: 'social', hosts: ['vk.ru'], packages: ['com.vkontakte.android'], words: ['vk'] },
  { source: 'weibo.com', channel: 'social', hosts: ['weibo.cn', 't.cn'], words: ['weibo'] },
  { source: 'bereal.com', channel: 'social', words: ['bereal'] },
  { source: 'patreon.com', channel: 'social', words: ['patreon'] },
  { source: 'linktr.ee', channel: 'social', words: ['linktree'] },

  {
    source: 'youtube.com',
    channel: 'video',
    hosts: ['youtu.be', 'youtube-nocookie.com'],
    packages: ['com.google.android.youtube'],
    words: ['youtube', 'yt'],
    app: 'YouTube',
  },
  { source: 'twitch.tv', channel: 'video', packages: ['tv.twitch.android.app'], words: ['twitch'] },
  { source: 'vimeo.com', channel: 'video', words: ['vimeo'] },
  { source: 'dailymotion.com', channel: 'video', hosts: ['dai.ly'], words: ['dailymotion'] },

  {
    source: 'spotify.com',
    channel: 'music',
    hosts: ['spotify.link', 'spoti.fi'],
    packages: ['com.spotify.music'],
    words: ['spotify'],
  },
  {
    source: 'music.apple.com',
    channel: 'music',
    hosts: ['itunes.apple.com'],
    packages: ['com.apple.android.music'],
    words: ['apple music', 'applemusic', 'itunes'],
  },
  {
    source: 'music.youtube.com',
    channel: 'music',
    packages: ['com.google.android.apps.youtube.music'],
    words: ['youtube music', 'youtubemusic'],
  },
  { source: 'music.amazon.com', channel: 'music', words: ['amazon music', 'amazonmusic'] },
  {
    source: 'soundcloud.com',
    channel: 'music',
    hosts: ['exit.sc', 'snd.sc'],
    packages: ['com.soundcloud.android'],
    words: ['soundcloud'],
  },
  { source: 'bandcamp.com', channel: 'music', packages: ['com.bandcamp.android'], words: ['bandcamp'] },
  { source: 'deezer.com', channel: 'music', hosts: ['deezer.page.link'], words: ['deezer'] },
  { source: 'tidal.com', channel: 'music', words: ['tidal'] },
  { source: 'audiomack.com', channel: 'music', words: ['audiomack'] },
  { source: 'mixcloud.com', channel: 'music', words: ['mixcloud'] },
  { source: 'genius.com', channel: 'music', words: ['genius'] },
  { source: 'last.fm', channel: 'music', words: ['lastfm'] },
  { source: 'shazam.com', channel: 'music', words: ['shazam'] },
  { source: 'bandsintown.com', channel: 'music', hosts: ['bnds.us'], words: ['bandsintown'] },
  { source: 'songkick.com', channel: 'music', words: ['songkick'] },

  {
    source: 'google.com',
    channel: 'search',
    isAlone: true,
    packages: ['com.google.android.googlequicksearchbox'],
    words: ['google'],
    app: 'Google',
  },
  { source: 'bing.com', channel: 'search', words: ['bing'] },
  { source: 'duckduckgo.com', channel: 'search', packages: ['com.duckduckgo.mobile.android'], words: ['duckduckgo'] },
  { source: 'search.yahoo.com', channel: 'search', hosts: ['search.yahoo.co.jp'] },
  { source: 'search.brave.com', channel: 'search' },
  { source: 'ecosia.org', channel: 'search', words: ['ecosia'] },
  { source: 'startpage.com', channel: 'search' },
  { source: 'qwant.com', channel: 'search' },
  { source: 'kagi.com', channel: 'search' },
  { source: 'yandex.com', channel: 'search', hosts: ['yandex.ru', 'ya.ru'], words: ['yandex'] },
  { source: 'baidu.com', channel: 'search', words: ['baidu'] },
  { source: 'naver.com', channel: 'search', words: ['naver'] },
  { source: 'seznam.cz', channel: 'search' },

  { source: 'chatgpt.com', channel: 'assistant', hosts: ['chat.openai.com'], words: ['chatgpt', 'openai'] },
  { source: 'claude.ai', channel: 'assistant', words: ['claude'] },
  { source: 'gemini.google.com', channel: 'assistant', hosts: ['bard.google.com'], words: ['gemini'] },
  { source: 'perplexity.ai', channel: 'assistant', words: ['perplexity'] },
  { source: 'copilot.microsoft.com', channel: 'assistant', words: ['copilot'] },
  { source: 'meta.ai', channel: 'assistant' },
  { source: 'grok.com', channel: 'assistant', words: ['grok'] },
  { source: 'chat.deepseek.com', channel: 'assistant', words: ['deepseek'] },
  { source: 'chat.mistral.ai', channel: 'assistant', words: ['mistral'] },
  { source: 'you.com', channel: 'assistant' },

  {
    source: 'whatsapp.com',
    channel: 'messages',
    hosts: ['wa.me'],
    packages: ['com.whatsapp', 'com.whatsapp.w4b'],
    words: ['whatsapp', 'wa'],
  },
  {
    source: 'telegram.org',
    channel: 'messages',
    hosts: ['t.me', 'telegram.me'],
    packages: ['org.telegram.messenger', 'org.telegram.messenger.web'],
    words: ['telegram'],
  },
  { source: 'messenger.com', channel: 'messages', packages: ['com.facebook.orca'], words: ['messenger'] },
  {
    source: 'discord.com',
    channel: 'messages',
    hosts: ['discordapp.com', 'discord.gg'],
    packages: ['com.discord'],
    words: ['discord'],
  },
  { source: 'slack.com', channel: 'messages', packages: ['com.slack'], words: ['slack'] },
  { source: 'signal.org', channel: 'messages', packages: ['org.thoughtcrime.securesms'], words: ['signal'] },
  { source: 'teams.microsoft.com', channel: 'messages', packages: ['com.microsoft.teams'] },
  { source: 'wechat.com', channel: 'messages', hosts: ['weixin.qq.com'], words: ['wechat'], app: 'WeChat' },
  { source: 'line.me', channel: 'messages', words: ['line'], app: 'LINE' },
  { source: 'viber.com', channel: 'messages', packages: ['com.viber.voip'], words: ['viber'] },
  { source: 'messages.google.com', channel: 'messages', packages: ['com.google.android.apps.messaging'] },
  { source: 'kakao.com', channel: 'messages', words: ['kakaotalk', 'kakao'] },

  {
    source: 'mail.google.com',
    channel: 'mail',
    packages: ['com.google.android.gm', 'com.google.android.gm.lite'],
    words: ['gmail'],
  },
  {
    source: 'outlook.com',
    channel: 'mail',
    hosts: ['outlook.live.com', 'outlook.office.com', 'outlook.office365.com', 'safelinks.protection.outlook.com'],
    packages: ['com.microsoft.office.outlook'],
    words: ['outlook', 'hotmail'],
  },
  { source: 'mail.yahoo.com', channel: 'mail', packages: ['com.yahoo.mobile.client.android.mail'] },
  { source: 'icloud.com', channel: 'mail' },
  { source: 'mail.aol.com', channel: 'mail' },
  { source: 'mail.proton.me', channel: 'mail', hosts: ['mail.protonmail.com'], packages: ['ch.protonmail.android'] },
  { source: 'fastmail.com', channel: 'mail' },
  { source: 'mail.zoho.com', channel: 'mail' },
  { source: 'gmx.net', channel: 'mail', hosts: ['gmx.com', 'gmx.de'] },
  { source: 'web.de', channel: 'mail', hosts: ['deref-web.de'] },
  { source: 'mail.ru', channel: 'mail' },
  { source: 'mail.qq.com', channel: 'mail' },
  { source: 'mail.163.com', channel: 'mail' },
  { source: 'mailchimp.com', channel: 'mail', hosts: ['campaign-archive.com', 'mailchi.mp'], words: ['mailchimp'] },
  { source: 'substack.com', channel: 'mail', words: ['substack'] },
  { source: 'beehiiv.com', channel: 'mail', words: ['beehiiv'] },

  // Shorteners hide where the visitor was before: they are all that is known.
  { source: 'bit.ly', channel: 'website', hosts: ['bitly.com', 'j.mp'] },
  { source: 'tinyurl.com', channel: 'website' },
  { source: 'lnk.to', channel: 'music', hosts: ['linkfire.com'] },
  { source: 'ffm.to', channel: 'music', hosts: ['feature.fm', 'ffm.bio'] },
  { source: 'found.ee', channel: 'music' },
  { source: 'hypeddit.com', channel: 'music' },
  { source: 'distrokid.com', channel: 'music', hosts: ['hyperfollow.com'] },
  { source: 'toneden.io', channel: 'music', hosts: ['fanlink.to', 'fanlink.tv'] },
]

/** Search engines that stand in many countries: `google.co.uk`, `yandex.kz`. */
export const SEARCH_EVERYWHERE: readonly { pattern: RegExp; source: string }[] = [
  { pattern: /^google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/, source: 'google.com' },
  { pattern: /^yandex\.(?:[a-z]{2,3}|com\.[a-z]{2})$/, source: 'yandex.com' },
  { pattern: /^(?:[a-z]{2}\.)?search\.yahoo\.com$/, source: 'search.yahoo.com' },
]

/** Words of `utm_medium` that say by which channel somebody came, whatever the referrer says. In lower case. */
export const MEDIUMS: ReadonlyMap<string, Channel> = new Map<string, Channel>([
  ...[
    'cpc',
    'ppc',
    'paid',
    'cpm',
    'cpv',
    'cpa',
    'cpp',
    'ads',
    'ad',
    'display',
    'banner',
    'retargeting',
    'affiliate',
  ].map((word): [string, Channel] => [word, 'paid']),
  ...['paid_social', 'paid-social', 'paidsocial', 'paid_search', 'paid-search', 'paidsearch', 'paid_video'].map(
    (word): [string, Channel] => [word, 'paid'],
  ),
  ...['email', 'e-mail', 'e_mail', 'mail', 'newsletter'].map((word): [string, Channel] => [word, 'mail']),
  ...['sms', 'mms', 'text', 'rcs'].map((word): [string, Channel] => [word, 'sms']),
  ...['qr', 'qrcode', 'qr-code', 'qr_code'].map((word): [string, Channel] => [word, 'qr']),
])
