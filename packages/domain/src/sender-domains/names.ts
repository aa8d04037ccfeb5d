import { parseDomain } from '../email-address.ts'
import { MAIL_PROVIDER_DOMAINS } from '../mail-providers.ts'

/** Longest domain in characters, so that all names below it fit the 253 of DNS (RFC 1035, section 2.3.4). */
export const MAX_SENDER_DOMAIN = 190
/** Most domains of an owner; one of them is the sender. */
export const MAX_SENDER_DOMAINS = 5

/** Domains of further providers of free mailboxes: data, as of 2026-11-28. Mail from them is signed by them alone. */
const FREE_MAIL: ReadonlySet<string> = new Set([
  ...Object.values(MAIL_PROVIDER_DOMAINS).flat(),
  ...[
    'gmx.com',
    'gmx.de',
    'gmx.net',
    'gmx.at',
    'gmx.ch',
    'web.de',
    't-online.de',
    'freenet.de',
    'mail.com',
    'email.com',
  ],
  ...['proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.com', 'fastmail.com', 'hey.com', 'zoho.com'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'bk.ru', 'list.ru', 'inbox.ru', 'rambler.ru', 'ukr.net', 'seznam.cz'],
  ...['orange.fr', 'wanadoo.fr', 'free.fr', 'laposte.net', 'sfr.fr', 'libero.it', 'virgilio.it', 'tiscali.it', 'wp.pl'],
  ...['o2.pl', 'onet.pl', 'interia.pl', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'naver.com', 'daum.net', 'qq.com'],
  ...['163.com', '126.com', 'sina.com', 'att.net', 'comcast.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net'],
  ...['charter.net', 'earthlink.net', 'btinternet.com', 'sky.com', 'virginmedia.com', 'ziggo.nl', 'kpnmail.nl'],
])

/**
 * Second levels under which anybody registers names, by country: the common ones of publicsuffix.org, as of 2026-11-28. Nobody
 * could prove a domain that is missing here, since only its registry can add records to it.
 */
const SHARED_LEVELS: Readonly<Record<string, readonly string[]>> = {
  uk: ['co', 'org', 'me', 'ltd', 'plc', 'net', 'ac', 'gov'],
  au: ['com', 'net', 'org', 'id', 'edu', 'gov'],
  nz: ['co', 'net', 'org', 'geek', 'school', 'ac'],
  za: ['co', 'net', 'org', 'web', 'ac'],
  jp: ['co', 'ne', 'or', 'ac', 'go', 'gr'],
  kr: ['co', 'ne', 'or', 're', 'pe', 'ac'],
  br: ['com', 'net', 'org', 'art', 'mus', 'blog'],
  in: ['co', 'net', 'org', 'gen', 'firm', 'ind'],
  mx: ['com', 'net', 'org'],
  ar: ['com', 'net', 'org'],
  tr: ['com', 'net', 'org', 'web'],
  il: ['co', 'net', 'org', 'ac'],
  pl: ['com', 'net', 'org', 'art', 'info'],
  cn: ['com', 'net', 'org'],
  hk: ['com', 'net', 'org'],
  tw: ['com', 'net', 'org'],
  sg: ['com', 'net', 'org'],
  my: ['com', 'net', 'org'],
  id: ['co', 'or', 'web', 'my'],
  th: ['co', 'in', 'or', 'ac'],
  ua: ['com', 'net', 'org'],
  es: ['com', 'nom', 'org'],
  pt: ['com', 'org'],
  at: ['co', 'or'],
}
/** Parts of domains that hosts lend to their customers. */
const LENT: ReadonlySet<string> = new Set([
  ...['github.io', 'gitlab.io', 'netlify.app', 'vercel.app', 'herokuapp.com', 'pages.dev', 'workers.dev', 'web.app'],
  ...['firebaseapp.com', 'blogspot.com', 'wordpress.com', 'wixsite.com', 'weebly.com', 'myshopify.com', 'bandcamp.com'],
])

/** Tells whether a domain belongs to a provider of free mailboxes. */
export const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain)

export type ParsedSenderDomain = { ok: true; domain: string } | { ok: false; problem: string }

/**
 * Parses the domain that an owner wants to send from. @param typed a domain alone, also in another script
 * @param house the installation's own domains, which are nobody's
 */
export function parseSenderDomain(typed: string, house: readonly string[] = []): ParsedSenderDomain {
  const refuse = (problem: string): ParsedSenderDomain => ({ ok: false, problem })
  const text = typed.trim().toLowerCase().replace(/\.$/, '')
  const domain = text.length > 2 * MAX_SENDER_DOMAIN ? undefined : parseDomain(text)?.toLowerCase()
  if (domain === undefined || domain.length > MAX_SENDER_DOMAIN)
    return refuse('Enter a domain alone, like novareyes.com.')
  if (isFreeMail(domain)) return refuse('This domain belongs to a mail provider. Use a domain of your own.')
  if (isShared(domain)) return refuse('Anybody can register names below this one. Enter your own domain.')
  if (house.some((own) => isWithin(domain, own) || isWithin(own, domain)))
    return refuse('This domain belongs to this installation.')
  return { ok: true, domain }
}

/** Tells whether a name is a domain, or below it. */
export const isWithin = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`)

/** Tells whether anybody can register names below a domain. */
export function isShared(domain: string): boolean {
  const labels = domain.split('.')
  const [second = '', top = ''] = labels
  return labels.length === 2 && (LENT.has(domain) || SHARED_LEVELS[top]?.includes(second) === true)
}

/** Longest part before the @ of a sender, in characters (RFC 5321, section 4.5.3.1.1). */
export const MAX_SENDER_LOCAL_PART = 64
/** What stands before the @ unless the owner chooses something else. */
export const DEFAULT_SENDER_LOCAL_PART = 'hello'
/** A local part that every mail server accepts. */
export const SENDER_LOCAL_PART = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/
