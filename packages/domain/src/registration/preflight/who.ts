import { isFreeMail } from '../../sender-domains/names.ts'
import { parsePhone } from '../../phone.ts'
import type { SenderProfile } from '../profile.ts'
import type { PreflightFacts, Rule } from './facts.ts'
import { artistOf, folded, isCompanyName, kindShown, namesSaid } from './names.ts'

/** Domains of throw-away mailboxes, which registrars refuse: the common ones, as of 2026-11-28. */
const THROW_AWAY: ReadonlySet<string> = new Set([
  ...['mailinator.com', 'guerrillamail.com', '10minutemail.com', 'tempmail.com', 'temp-mail.org', 'yopmail.com'],
  ...['trashmail.com', 'getnada.com', 'sharklasers.com', 'dispostable.com', 'maildrop.cc', 'throwawaymail.com'],
  ...['fakeinbox.com', 'mailnesia.com', 'mintemail.com', 'moakt.com', 'spamgourmet.com', 'mohmal.com', 'grr.la'],
  ...['emailondeck.com', 'tempail.com', 'discard.email', 'mail-temp.com', 'burnermail.io', 'temp-mail.io'],
])

/** Times that one mobile number, and one mailbox, may serve, over all vendors (Twilio's error 30752, ISV guide). */
const MOST_USES = { mobile: 3, email: 10 }

export const kindRule: Rule = {
  id: 'F1',
  passed: 'The kind fits the name.',
  find(profile) {
    if (profile.kind !== 'person' || kindShown(profile) === 'person') return undefined
    const why = isCompanyName(profile.legalName)
      ? 'The legal name is that of a company'
      : 'Whoever has a tax number is a business to the carriers'
    return {
      text: `${why}, and a person without a tax number is registered. Register as a business instead.`,
      field: 'kind',
      mend: 'change_kind',
    }
  },
}

const SSN = /^\d{3}-\d{2}-\d{4}$/

/** Forms of tax and company numbers (Twilio, error 30701). */
export function taxNumberProblem({ taxNumber, taxAuthority }: SenderProfile): string | undefined {
  const typed = taxNumber.trim()
  if (typed === '') return 'Enter the tax number of your business.'
  if (SSN.test(typed)) return 'This looks like a Social Security number. Never enter it: use the EIN of your business.'
  const plain = typed.replace(/[\s-]/g, '').toUpperCase()
  if (taxAuthority === 'EIN' && !/^\d{9}$/.test(plain)) return 'An EIN has nine digits, like 12-3456789.'
  if (taxAuthority === 'CBN' && !/^\d{9}RC\d{4}$/.test(plain))
    return 'A Canadian business number has nine digits, RC, and four digits, like 123456789RC0001.'
  return /^[A-Z0-9./]{4,21}$/.test(plain) ? undefined : 'Use 4 to 21 letters and digits.'
}

export const taxRule: Rule = {
  id: 'F2',
  passed: 'The tax number has the right form.',
  find(profile, { taxUses }) {
    if (kindShown(profile) === 'person') return undefined
    const text =
      taxNumberProblem(profile) ??
      (taxUses > 0 ? 'This tax number is registered here already. Each can be registered once.' : undefined)
    return text === undefined ? undefined : { text, field: 'taxNumber' }
  },
}

export const namesRule: Rule = {
  id: 'F3',
  passed: 'Your page names who runs it.',
  find(profile, { site }) {
    const { legalName, stageName } = profile
    if (legalName.trim() === '') return { text: 'Enter your legal name.', field: 'legalName' }
    if (stageName.trim() === '') return { text: 'Enter the name that fans know.', field: 'stageName' }
    if (!site) return { text: 'Make your page first: carriers look for your name on it.' }
    const said = namesSaid(site.texts, [stageName, legalName])
    if (!said.has(stageName))
      return { text: `Your page does not say ${stageName}, the name that you register.`, mend: 'add_run_by_line' }
    if (folded(stageName) === folded(legalName) || said.has(legalName)) return undefined
    return {
      text: `Your page does not say that ${legalName} runs it. Carriers look for the legal name beside the stage name.`,
      mend: 'add_run_by_line',
    }
  },
}

/** Returns the line that ties the stage name to the legal one. */
export function runByLine(profile: SenderProfile): string {
  const [artist, legal] = [artistOf(profile), profile.legalName.trim()]
  return folded(artist) === folded(legal) ? `This is the page of ${artist}.` : `${artist} is run by ${legal}.`
}

export const mailRule: Rule = {
  id: 'F5',
  passed: 'The email address suits.',
  find(profile, facts) {
    const [, domain = ''] = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(profile.email.trim().toLowerCase()) ?? []
    const found = (text: string) => ({ text, field: 'email' as const, mend: ownMailMend(facts) })
    if (domain === '') return found('Enter your email address.')
    if (THROW_AWAY.has(domain)) return found('Carriers refuse throw-away mailboxes. Use an address that stays yours.')
    if (facts.emailUses >= MOST_USES.email)
      return found('This email address is registered too often already. Use another one.')
    if (kindShown(profile) !== 'person' && isFreeMail(domain))
      return found(`Carriers want a business to write from its own domain, not from ${domain}.`)
    return undefined
  },
}

const ownMailMend = ({ ownAddress }: PreflightFacts) => (ownAddress ? ('use_own_domain' as const) : null)

export const mobileRule: Rule = {
  id: 'F6',
  passed: 'The mobile number suits.',
  find(profile, { mobileUses }) {
    const found = (text: string) => ({ text, field: 'phone' as const })
    const phone = parsePhone(profile.phone)
    if (!phone.ok) return found('Enter a phone number, with its area code.')
    if (kindShown(profile) !== 'person') return undefined
    // A code comes to this number; +1 555 and the like have no country that can be told.
    if (!phone.e164.startsWith('+1')) return found('Enter a mobile number of the US or Canada: a code is sent to it.')
    if (mobileUses >= MOST_USES.mobile - 1)
      return found('This mobile number is registered too often already. Use another one.')
    return undefined
  },
}
