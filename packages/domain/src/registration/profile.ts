/**
 * Kinds of senders. `person`: an artist without a tax number (sole proprietor); `abroad`: whoever is outside the US and Canada,
 * registered under the tax or company number of their country.
 */
export const SENDER_KINDS = ['person', 'business', 'non_profit', 'abroad'] as const
export type SenderKind = (typeof SENDER_KINDS)[number]

/** Tiers of a brand, which decide its caps and fees. */
export const REGISTRATION_TIERS = ['sole_proprietor', 'low_volume', 'standard'] as const
export type RegistrationTier = (typeof REGISTRATION_TIERS)[number]

/** Kinds of numbers. `local` is registered by brand and campaign, `toll_free` by a verification of its own. */
export const NUMBER_KINDS = ['local', 'toll_free'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

export const TAX_AUTHORITIES = ['EIN', 'CBN', 'other'] as const
export const COMPANY_TYPES = ['private', 'public', 'llc', 'partnership', 'co_operative'] as const
/** Stock exchanges that The Campaign Registry knows, as of 2026-11-28. */
export const STOCK_EXCHANGES = [
  ...(['NASDAQ', 'NYSE', 'AMEX', 'TSX', 'LON', 'AMX', 'ASX', 'B3', 'BME', 'BSE', 'FRA', 'ICEX', 'JPX', 'JSE'] as const),
  ...(['KRX', 'NSE', 'OMX', 'SEHK', 'SSE', 'STO', 'SWX', 'SZSE', 'TWSE', 'VSE'] as const),
] as const
/** Positions that the registry knows. */
export const JOB_POSITIONS = [
  'director',
  'general_manager',
  'vice_president',
  'chief_executive',
  'owner',
  'other',
] as const
/** Use cases of The Campaign Registry that suit the product; which of them a brand may use, the registrar says. */
export const REGISTRATION_USE_CASES = ['sole_proprietor', 'low_volume', 'marketing', 'mixed', 'charity'] as const
export type RegistrationUseCase = (typeof REGISTRATION_USE_CASES)[number]
/** Messages a month, as the toll-free form asks. */
export const MONTHLY_VOLUMES = [
  '100',
  '1,000',
  '10,000',
  '100,000',
  '250,000',
  '500,000',
  '750,000',
  '1,000,000',
] as const

/**
 * Form of an owner, typed once for brand, campaign, and toll-free verification. Texts are empty until they are filled in.
 * Lengths and forms are those of the registrar (Twilio's API reference; error 30701).
 */
export interface SenderProfile {
  kind: SenderKind
  legalName: string
  stageName: string
  /** In the clear only on its way to the registrar; elsewhere its last four digits. */
  taxNumber: string
  taxAuthority: (typeof TAX_AUTHORITIES)[number]
  companyType: (typeof COMPANY_TYPES)[number]
  /** Of a listed company alone; empty: none is chosen. */
  stockExchange: (typeof STOCK_EXCHANGES)[number] | ''
  /** Symbol of its shares there. */
  stockTicker: string
  /** Word of the registry, e.g. ENTERTAINMENT. */
  industry: string
  /** Address of the own mini site; fixed. */
  website: string
  socialLinks: readonly string[]
  street: string
  city: string
  region: string
  postcode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  firstName: string
  lastName: string
  email: string
  /** E.164. */
  phone: string
  jobTitle: string
  jobPosition: (typeof JOB_POSITIONS)[number]
  useCase: RegistrationUseCase
  volume: (typeof MONTHLY_VOLUMES)[number]
  description: string
  /** Ways in which people agree: every live one. */
  flow: string
  samples: readonly string[]
  optInReply: string
  optOutReply: string
  helpReply: string
  keywords: readonly string[]
  hasLinks: boolean
  hasPhones: boolean
  isAgeGated: boolean
  isLending: boolean
  privacyUrl: string
  termsUrl: string
  /** The owner's own words below ours on those pages. */
  privacyWords: string
  termsWords: string
  /** Address of the page that proves how people agree. */
  proofUrl: string
  numberKind: NumberKind
  /** Three digits. Empty if any area code will do. */
  areaCode: string
}
export type ProfileField = keyof SenderProfile

/** Longest values of texts, in characters. */
export const PROFILE_LIMITS = {
  legalName: 255,
  stageName: 255,
  taxNumber: 21,
  stockTicker: 10,
  industry: 50,
  website: 2000,
  street: 100,
  city: 100,
  region: 20,
  postcode: 10,
  country: 2,
  firstName: 100,
  lastName: 100,
  email: 100,
  phone: 16,
  jobTitle: 255,
  description: 4096,
  flow: 2048,
  optInReply: 320,
  optOutReply: 320,
  helpReply: 320,
  privacyUrl: 2000,
  termsUrl: 2000,
  privacyWords: 8000,
  termsWords: 8000,
  proofUrl: 2000,
  areaCode: 3,
} as const satisfies Partial<Record<ProfileField, number>>

/** Shortest texts of the programme, in characters. */
export const PROFILE_MINIMA = {
  description: 40,
  flow: 40,
  sample: 20,
  optInReply: 20,
  optOutReply: 20,
  helpReply: 20,
} as const
/** Samples of a campaign, and their length in characters. */
export const SAMPLES = { min: 2, max: 5, length: 1024 } as const
/** Keywords by which people join, and their length together. */
export const KEYWORDS = { max: 20, length: 255 } as const
export const MAX_SOCIAL_LINKS = 5

/** Tells whether a sender is a company on the stock market, which its brand has to name. */
export const isListed = ({ kind, companyType }: Pick<SenderProfile, 'kind' | 'companyType'>): boolean =>
  (kind === 'business' || kind === 'abroad') && companyType === 'public'

/** Returns a profile in which nothing is filled in yet. */
export const emptyProfile = (): SenderProfile => ({
  kind: 'person',
  legalName: '',
  stageName: '',
  taxNumber: '',
  taxAuthority: 'EIN',
  companyType: 'private',
  stockExchange: '',
  stockTicker: '',
  industry: 'ENTERTAINMENT',
  website: '',
  socialLinks: [],
  street: '',
  city: '',
  region: '',
  postcode: '',
  country: 'US',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  jobTitle: '',
  jobPosition: 'owner',
  useCase: 'sole_proprietor',
  volume: '1,000',
  description: '',
  flow: '',
  samples: [],
  optInReply: '',
  optOutReply: '',
  helpReply: '',
  keywords: [],
  hasLinks: true,
  hasPhones: false,
  isAgeGated: false,
  isLending: false,
  privacyUrl: '',
  termsUrl: '',
  privacyWords: '',
  termsWords: '',
  proofUrl: '',
  numberKind: 'toll_free',
  areaCode: '',
})
