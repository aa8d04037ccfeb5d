/**
 * What machines look like that follow links in messages: data, as of 2026-11-24. Lists age, so that rules about behavior
 * (machines.ts) stand beside them.
 */

/**
 * Parts of user agents, in lower case, of what fetches a link without anybody looking at it. `isbot` on the server knows
 * many more; these are named because texts meet them every day, and because browsers never contain them.
 */
export const MACHINE_AGENTS = [
  // Previews of messengers. iMessage (LinkPresentation) calls itself facebookexternalhit and Twitterbot; LINE and KakaoTalk
  // the first. Signal calls itself WhatsApp. In-app browsers (FBAN, Instagram, Snapchat) are people and not listed.
  'facebookexternalhit',
  'facebot',
  'meta-externalfetcher',
  'meta-externalagent',
  'twitterbot',
  'whatsapp/',
  'telegrambot',
  'slackbot',
  'slack-imgproxy',
  'discordbot',
  'linkedinbot',
  'skypeuripreview',
  'viber/',
  'snap url preview',
  'kakaotalk-scrap',
  'line-poker',
  'redditbot',
  'pinterestbot',
  'iframely',
  'embedly',
  'bingpreview',
  'google-pagerenderer',
  'googleother',
  'google-safety',
  'applebot',
  // Libraries by which apps fetch: Google Messages and other apps of Google by Cronet, whose agent has no "Mozilla".
  'cronet/',
  'dalvik/',
  'okhttp/',
  'cfnetwork/',
  // Scanners that say who they are.
  'barracuda',
  'mimecast',
  'proofpoint',
  'safelinks',
  'urldefense',
  'symantec',
  'trendmicro',
  'zscaler',
] as const

/**
 * Networks from which scanners of links come, as CIDR: Exchange Online Protection (Microsoft 365 URLs and IP address
 * ranges, "Exchange Online"), and 40.94.0.0/16, from which Safe Links comes although it is not listed there (Mautic #9400,
 * gophish #973 and #2646).
 */
export const SCANNER_NETWORKS = [
  '40.92.0.0/15',
  '40.94.0.0/16',
  '40.107.0.0/16',
  '52.100.0.0/14',
  '52.103.0.0/17',
  '104.47.0.0/17',
  '2a01:111:f400::/48',
  '2a01:111:f403::/48',
] as const
