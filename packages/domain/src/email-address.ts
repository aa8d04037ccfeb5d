import { z } from 'zod'

/** Longest address and longest local part, in bytes (RFC 5321, section 4.5.3.1; the address without its brackets). */
export const MAX_EMAIL = 254
const MAX_LOCAL = 64
const MAX_LABEL = 63

/** A parsed address, or what is wrong with the input. */
export type ParsedEmail = { ok: true; address: string } | { ok: false; problem: string }

export const NOT_AN_EMAIL = 'This does not look like an email address.'
const QUOTED = 'Addresses with quotation marks before the @ do not work with most mail servers.'
const NOT_ASCII = 'Only the letters a to z, digits and common symbols work before the @ of an email address.'
const NETWORK_ADDRESS = 'An email address needs a domain name after the @, not an IP address.'

/** A dot-string (RFC 5321, section 4.1.2), which every mail server accepts without quotation marks. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/
/** A top-level domain is a word, or a word in another script (RFC 3696, section 2; RFC 5891). */
const TOP = /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/i
// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/
/** Characters that no domain contains, or that would end the host name in a URL. */
const NO_DOMAIN = /[\s\p{Cc}/\\?#@:%[\]<>"'(),;|^`{}]/u

/**
 * Parses an email address by the one rule for accounts, contacts, lists, and forms. It accepts what any SMTP server can
 * deliver to (RFC 5321, no SMTPUTF8). A domain in another script (`müller-band.de`) is stored as it is looked up
 * (`xn--mller-band-9db.de`), so that both forms are one person. The rest is kept as typed, including capitals.
 */
export function parseEmail(typed: string): ParsedEmail {
  const text = typed.trim()
  const refuse = (problem: string): ParsedEmail => ({ ok: false, problem })
  const at = text.lastIndexOf('@')
  if (at <= 0 || text.length > 2 * MAX_EMAIL) return refuse(NOT_AN_EMAIL)
  const local = text.slice(0, at)
  const named = text.slice(at + 1)
  if (/^".*"$/s.test(local)) return refuse(QUOTED)
  if (/^\[.*\]$/.test(named) || /^\d+(?:\.\d+){3}$/.test(named)) return refuse(NETWORK_ADDRESS)
  if (!ASCII.test(local)) return refuse(/[\s@]/.test(local) ? NOT_AN_EMAIL : NOT_ASCII)
  if (!LOCAL.test(local)) return refuse(NOT_AN_EMAIL)
  const domain = parseDomain(named)
  const address = `${local}@${domain}`
  if (domain === undefined || local.length > MAX_LOCAL || address.length > MAX_EMAIL) return refuse(NOT_AN_EMAIL)
  return { ok: true, address }
}

/** Returns the domain in its lookup form, or undefined if it is not a domain. */
export function parseDomain(named: string): string | undefined {
  const name = ASCII.test(named) ? named : lookedUp(named)
  const labels = name?.split('.') ?? []
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => label.length <= MAX_LABEL && LABEL.test(label)) &&
    TOP.test(labels.at(-1) ?? '')
  return isDomain ? name : undefined
}

/** Converts a Unicode domain to its DNS form (UTS 46), using the runtime's URL parser. */
function lookedUp(named: string): string | undefined {
  if (NO_DOMAIN.test(named) || !URL.canParse(`http://${named}`)) return undefined
  return new URL(`http://${named}`).hostname
}

/** Key for comparing addresses; case never tells two apart. The database computes the same (`email_key`). */
export const emailKey = (email: string): string => email.toLowerCase()

/** A typed address, parsed by `parseEmail`. */
export const emailAddress = z
  .string()
  .max(2 * MAX_EMAIL, NOT_AN_EMAIL)
  .meta({ format: 'email' })
  .superRefine((typed, { addIssue }) => {
    const parsed = parseEmail(typed)
    if (!parsed.ok) addIssue(parsed.problem)
  })
  .overwrite((typed) => {
    const parsed = parseEmail(typed)
    return parsed.ok ? parsed.address : typed
  })
