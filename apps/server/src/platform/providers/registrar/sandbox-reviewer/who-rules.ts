import { isListed } from '@greenroom/domain'
import type { Application, Rejection } from '../registrar.ts'
import { type Case, everywhere, nameOf, plain, rule, type Rule, says } from './rule.ts'

const COMPANY =
  /\b(inc|incorporated|llc|l l c|ltd|limited|llp|lp|pllc|corp|corporation|company|gmbh|plc|pty|foundation|association)\b/
/** Countries under embargo by the United States, whose senders no carrier takes. */
const EMBARGOED = new Set(['CU', 'IR', 'KP', 'SY'])
const STATES = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
)
const DISPOSABLE = new Set([
  '10minutemail.com',
  'guerrillamail.com',
  'mailinator.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
])
const FREE = new Set([
  'aol.com',
  'gmail.com',
  'gmx.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'yahoo.com',
])

/** Toll-free codes, and places with +1 that are neither in the United States nor in Canada (NANPA). */
const NOT_MOBILE = new Set(
  '800 833 844 855 866 877 888 242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(
    ' ',
  ),
)

const isPerson = ({ profile }: Case) => profile.kind === 'person'
const domainOf = ({ profile }: Case) => profile.email.trim().toLowerCase().split('@').at(-1) ?? ''

/** Rules about whoever sends: name, address, and contact (F1, F3 to F6). */
export const WHO_RULES: readonly Rule[] = [
  rule(
    everywhere(30915),
    'A sole proprietor was named like a company.',
    ['BusinessType'],
    (application) => isPerson(application) && COMPANY.test(plain(application.profile.legalName)),
  ),
  rule(
    { brand: 18601, campaign: 30914, toll_free: 30484 },
    'The website does not show the legal name.',
    ['BusinessName'],
    ({ profile, pages }) => pages.site.isOpen && !says(pages.site.text, profile.legalName),
  ),
  rule(
    { brand: 18601, campaign: 30907, toll_free: 30488 },
    'The website does not show the name of the program.',
    ['DoingBusinessAs'],
    (application) => application.pages.site.isOpen && !says(application.pages.site.text, nameOf(application)),
  ),
  rule(
    { brand: 30796 },
    'No stock exchange lists the company under that name.',
    ['CompanyType'],
    ({ profile }) =>
      isListed(profile) && (profile.stockExchange === '' || !/^[A-Z0-9][A-Z0-9.-]*$/i.test(profile.stockTicker)),
  ),
  rule(
    { brand: 18603, toll_free: 30451 },
    'The address could not be validated.',
    ['BusinessStreetAddress'],
    ({ profile }) => !isAddress(profile),
  ),
  rule(
    { brand: 30729, toll_free: 30451 },
    'Senders of this country are not eligible.',
    ['BusinessCountry'],
    (application) => !mayComeFrom(application),
  ),
  rule(
    { brand: 21740, campaign: 30881, toll_free: 30482 },
    'The contact email is not eligible.',
    ['BusinessContactEmail'],
    (application) => !mayWriteFrom(application),
  ),
  rule(
    { brand: 30751 },
    'The mobile number of a sole proprietor must be one of the United States or Canada.',
    ['MobilePhoneNumber'],
    ({ tier, profile }) => tier === 'sole_proprietor' && !isMobile(profile.phone),
  ),
  rule(
    { brand: 18604, toll_free: 30483 },
    'The contact is not a person.',
    ['BusinessContactFirstName'],
    ({ profile }) => !/\p{L}/u.test(profile.firstName) || !/\p{L}/u.test(profile.lastName),
  ),
]

function isAddress({ street, city, region, postcode, country }: Case['profile']): boolean {
  if (!/\p{N}/u.test(street) || !/\p{L}{2}/u.test(street) || !/\p{L}{2}/u.test(city)) return false
  if (country === 'US') return STATES.has(region) && /^\d{5}(-\d{4})?$/.test(postcode)
  if (country === 'CA') return /^[A-Z]{2}$/.test(region) && /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(postcode)
  return /^[A-Z]{2}$/.test(country)
}

function mayComeFrom(application: Case): boolean {
  const { country } = application.profile
  return isPerson(application) ? country === 'US' || country === 'CA' : !EMBARGOED.has(country)
}

function mayWriteFrom(application: Case): boolean {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(application.profile.email.trim())) return false
  const domain = domainOf(application)
  return !DISPOSABLE.has(domain) && (isPerson(application) || !FREE.has(domain))
}

const isMobile = (phone: string): boolean =>
  /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(phone) && !NOT_MOBILE.has(phone.slice(2, 5))

/** Forms of tax numbers: EIN 9 digits; CBN 9 digits, then RC and 4 digits or nothing; others at most 21 characters (error 30701). */
const TAX_NUMBERS = {
  EIN: /^(?!00)\d{2}-?(?!0{7})\d{7}$/,
  CBN: /^\d{9}(RC\d{4})?$/,
  other: /^[A-Z0-9][A-Z0-9 .\-/]{1,20}$/,
} as const

/** Returns the rejections that a tax number earns (F2). The rules never see it whole. */
export function taxRejections({ kind, profile }: Pick<Application, 'kind' | 'profile'>): Rejection[] {
  if (kind === 'campaign') return []
  const number = profile.taxNumber.trim().toUpperCase()
  const rejection = (code: number, text: string) => [{ code, text, fields: ['BusinessRegistrationNumber'] }]
  if (profile.kind === 'person')
    return number === '' ? [] : rejection(30915, 'A sole proprietor has no business tax number.')
  const isOfPerson = /^\d{3}-\d{2}-\d{4}$/.test(number)
  if (!isOfPerson && TAX_NUMBERS[profile.taxAuthority].test(number)) return []
  if (kind === 'toll_free') return rejection(30527, 'The registration number is missing or wrong.')
  return isOfPerson
    ? rejection(30799, 'The registration number is not one of a business.')
    : rejection(30701, 'The registration number does not have the form of its authority.')
}
