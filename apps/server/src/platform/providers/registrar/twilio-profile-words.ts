import { isListed, type SenderProfile } from '@greenroom/domain'
import type { BrandApplication } from './registrar.ts'

/** Objects of Trust Hub by type, with their attributes (Twilio's ISV guides for standard and sole proprietor brands). */
export type TrustObjects = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Policies of Trust Hub (Twilio's ISV guides): what a bundle must contain. */
export const POLICIES = {
  standard: { profile: 'RNdfbf3fae0e1107f8aded0e7cead80bf5', product: 'RNb0d4771c2c98518d916a3d4cd70a8f8b' },
  soleProprietor: { profile: 'RN806dd6cd175f314e1f96a9727ee271f4', product: 'RN670d5d2e282a6130ae063b234b6019c8' },
} as const

const BUSINESS_TYPES: Record<SenderProfile['companyType'], string> = {
  private: 'Corporation',
  public: 'Corporation',
  llc: 'Limited Liability Corporation',
  partnership: 'Partnership',
  co_operative: 'Co-operative',
}

const JOB_POSITIONS: Record<SenderProfile['jobPosition'], string> = {
  director: 'Director',
  general_manager: 'GM',
  vice_president: 'VP',
  chief_executive: 'CEO',
  owner: 'Other',
  other: 'Other',
}

/** Industries of business profiles (Twilio's reference of secondary customer profiles). */
const INDUSTRIES = new Set([
  ...['AGRICULTURE', 'AUTOMOTIVE', 'BANKING', 'CONSUMER', 'EDUCATION', 'ELECTRONICS', 'ENERGY', 'ENGINEERING'],
  ...['FAST_MOVING_CONSUMER_GOODS', 'FINANCIAL', 'FINTECH', 'FOOD_AND_BEVERAGE', 'GOVERNMENT', 'HEALTHCARE'],
  ...['HOSPITALITY', 'INSURANCE', 'JEWELRY', 'LEGAL', 'MANUFACTURING', 'MEDIA', 'NOT_FOR_PROFIT', 'OIL_AND_GAS'],
  ...['ONLINE', 'RAW_MATERIALS', 'REAL_ESTATE', 'RELIGION', 'RETAIL', 'TECHNOLOGY', 'TELECOMMUNICATIONS'],
  ...['TRANSPORTATION', 'TRAVEL'],
])

/** Returns a business profile's word for an industry: it has none for entertainment, which it counts as media. */
const industryOf = ({ kind, industry }: SenderProfile): string => {
  if (kind === 'non_profit') return 'NOT_FOR_PROFIT'
  return INDUSTRIES.has(industry) ? industry : 'MEDIA'
}

const companyTypeOf = ({ kind, companyType }: SenderProfile): string => {
  if (kind === 'non_profit') return 'non_profit'
  return companyType === 'public' ? 'public' : 'private'
}

export const isSoleProprietor = ({ tier }: Pick<BrandApplication, 'tier'>): boolean => tier === 'sole_proprietor'

export const policiesFor = (application: BrandApplication): { profile: string; product: string } =>
  isSoleProprietor(application) ? POLICIES.soleProprietor : POLICIES.standard

/** Returns the end users of the customer profile. */
export function profileObjects(application: BrandApplication): TrustObjects {
  const { profile, proofs } = application
  const contact = {
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    phone_number: profile.phone,
  }
  if (isSoleProprietor(application)) return { starter_customer_profile_information: contact }
  return {
    customer_profile_business_information: {
      business_name: profile.legalName,
      business_type: profile.kind === 'non_profit' ? 'Non-profit Corporation' : BUSINESS_TYPES[profile.companyType],
      business_industry: industryOf(profile),
      business_identity: 'direct_customer',
      business_registration_identifier: profile.taxAuthority === 'other' ? 'Other' : profile.taxAuthority,
      business_registration_number: profile.taxNumber,
      business_regions_of_operation: 'USA_AND_CANADA',
      website_url: profile.website || proofs.site,
      ...(profile.socialLinks.length > 0 ? { social_media_profile_urls: profile.socialLinks.join(',') } : {}),
    },
    authorized_representative_1: {
      ...contact,
      business_title: profile.jobTitle,
      job_position: JOB_POSITIONS[profile.jobPosition],
    },
  }
}

/** A listed company names its shares, and the mailbox that answers the registry (Authentication+; Twilio's list of business information). */
const listingOf = (profile: SenderProfile): Record<string, string> =>
  isListed(profile)
    ? {
        stock_exchange: profile.stockExchange,
        stock_ticker: profile.stockTicker.trim().toUpperCase(),
        brand_contact_email: profile.email,
      }
    : {}

/** Returns the end user of the trust product. */
export function productObjects(application: BrandApplication): TrustObjects {
  const { profile } = application
  if (!isSoleProprietor(application))
    return { us_a2p_messaging_profile_information: { company_type: companyTypeOf(profile), ...listingOf(profile) } }
  return {
    sole_proprietor_information: {
      brand_name: profile.stageName || profile.legalName,
      vertical: profile.industry,
      mobile_phone_number: profile.phone,
    },
  }
}

/** Returns an address as Twilio takes it. */
export const addressOf = ({ legalName, street, city, region, postcode, country }: SenderProfile) => ({
  customerName: legalName,
  street,
  city,
  region,
  postalCode: postcode,
  isoCountry: country,
})
