import {
  CHECK_IDS,
  COMPANY_TYPES,
  STOCK_EXCHANGES,
  JOB_POSITIONS,
  KEYWORDS,
  MAX_SOCIAL_LINKS,
  MENDS,
  MONTHLY_VOLUMES,
  NUMBER_KINDS,
  PROFILE_LIMITS,
  REGISTRATION_KINDS,
  REGISTRATION_STATES,
  REGISTRATION_TIERS,
  REGISTRATION_USE_CASES,
  SAMPLES,
  SENDER_KINDS,
  storableText,
  TAX_AUTHORITIES,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'
import { senderNumber } from './sender-numbers.ts'

const {
  legalName,
  stageName,
  taxNumber,
  stockTicker,
  industry,
  street,
  city,
  region,
  postcode,
  country,
  firstName,
  lastName,
  email,
  phone,
  jobTitle,
  description,
  flow,
  optInReply,
  optOutReply,
  helpReply,
  areaCode,
  privacyWords,
  termsWords,
} = PROFILE_LIMITS

/** Fields that an owner fills in; each is saved by itself, also while it is not right yet. */
const profileFields = z.strictObject({
  kind: z.enum(SENDER_KINDS),
  legal_name: storableText(legalName),
  stage_name: storableText(stageName),
  tax_number: storableText(taxNumber).describe('Read back as its last four digits only'),
  tax_authority: z.enum(TAX_AUTHORITIES),
  company_type: z.enum(COMPANY_TYPES),
  stock_exchange: z.enum([...STOCK_EXCHANGES, '']).describe('Of a listed company; empty: none'),
  stock_ticker: storableText(stockTicker).describe('Of a listed company'),
  industry: storableText(industry),
  social_links: z.array(storableText(500)).max(MAX_SOCIAL_LINKS),
  street: storableText(street),
  city: storableText(city),
  region: storableText(region),
  postcode: storableText(postcode),
  country: storableText(country),
  first_name: storableText(firstName),
  last_name: storableText(lastName),
  email: storableText(email),
  phone: storableText(phone),
  job_title: storableText(jobTitle),
  job_position: z.enum(JOB_POSITIONS),
  use_case: z.enum(REGISTRATION_USE_CASES),
  volume: z.enum(MONTHLY_VOLUMES),
  description: storableText(description),
  flow: storableText(flow),
  samples: z.array(storableText(SAMPLES.length)).max(SAMPLES.max),
  opt_in_reply: storableText(optInReply),
  opt_out_reply: storableText(optOutReply),
  help_reply: storableText(helpReply),
  keywords: z.array(storableText(KEYWORDS.length)).max(KEYWORDS.max),
  has_links: z.boolean(),
  has_phones: z.boolean(),
  is_age_gated: z.boolean(),
  is_lending: z.boolean(),
  number_kind: z.enum(NUMBER_KINDS),
  area_code: storableText(areaCode),
  privacy_words: storableText(privacyWords).describe('Own words on the privacy page, below the fixed ones'),
  terms_words: storableText(termsWords).describe('Own words on the terms page, below the fixed ones'),
})
export const profileChanges = profileFields.partial()
export type ProfileChanges = z.output<typeof profileChanges>

const senderProfile = profileFields.extend({
  website: z.string(),
  privacy_url: z.string(),
  terms_url: z.string(),
  proof_url: z.string().describe('Page that proves how people agree'),
})

const rejection = z.object({
  code: z.int().describe('Of the provider; 0: none'),
  class: z.enum(['fix', 'wait', 'support', 'final']),
  text: z.string(),
  field: z.string().nullable(),
  check: z.enum(CHECK_IDS).nullable().describe('Check whose mend applies'),
  mend: z.string().nullable(),
})

export const registration = z.object({
  id: z.uuid(),
  kind: z.enum(REGISTRATION_KINDS),
  state: z.enum(REGISTRATION_STATES),
  attempt: z.int().min(1),
  tier: z.enum(REGISTRATION_TIERS).nullable(),
  score: z.int().nullable().describe('Of a vetting, 1 to 100'),
  /** With `person`. */
  person: z
    .object({ kind: z.enum(['code', 'mail']), to: z.string(), until: timestamp.nullable() })
    .nullable()
    .describe('Who has to answer what, and until when'),
  allows: z.string().describe('What may be sent, in one sentence'),
  next: z.string().nullable().describe('What happens next, in one sentence'),
  rejections: z.array(rejection),
  expected_by: timestamp.nullable(),
  edit_until: timestamp.nullable().describe('Mends handed in by then keep their place in the line'),
  submitted_at: timestamp.nullable(),
  state_since: timestamp,
  checked_at: timestamp.nullable(),
  next_check_at: timestamp.nullable(),
  events: z
    .array(z.object({ at: timestamp, from: z.enum(REGISTRATION_STATES).nullable(), to: z.enum(REGISTRATION_STATES) }))
    .describe('Newest first, at most 20'),
  can: z
    .object({ edit: z.boolean(), submit: z.boolean(), resend: z.boolean(), vet: z.boolean(), withdraw: z.boolean() })
    .describe('What its owner can do now'),
})
export type Registration = z.infer<typeof registration>

const check = z.object({
  id: z.enum(CHECK_IDS),
  state: z.enum(['passed', 'warning', 'blocker']),
  text: z.string(),
  field: z.string().nullable().describe('Null: the site'),
  mend: z.object({ id: z.enum(MENDS), label: z.string() }).nullable(),
  lines: z.array(z.string()).describe('Lines that it found'),
})
export type RegistrationCheck = z.infer<typeof check>

export const registrationOverview = z.object({
  profile: senderProfile,
  filled: z.array(z.string()).describe('Fields that were filled in from the site and account'),
  brand: registration.nullable(),
  campaign: registration.nullable(),
  toll_free: registration.nullable(),
  numbers: z.array(senderNumber),
  tenancy: z.enum(['isv', 'direct']).nullable().describe('Null: texts are not set up here'),
  provider: z.enum(['twilio', 'sandbox']).nullable(),
  fees: z
    .object({
      brand: z.int(),
      vetting: z.int(),
      campaign: z.int().describe('Each review'),
      campaign_month: z.int(),
      toll_free: z.int(),
      number_month: z.object({ local: z.int(), toll_free: z.int() }),
    })
    .describe('Cents, for the kind that the profile says'),
})
export type RegistrationOverview = z.infer<typeof registrationOverview>

export const getRegistration = defineContract({
  name: 'getRegistration',
  method: 'GET',
  path: '/api/registration',
  summary: 'How texting is registered: what was filled in, and how each part stands',
  access: 'owner',
  status: 200,
  response: registrationOverview,
  errors: [],
})

export const updateSenderProfile = defineContract({
  name: 'updateSenderProfile',
  method: 'PATCH',
  path: '/api/registration/profile',
  summary: 'Save fields of the registration as they are typed',
  access: 'owner',
  body: profileChanges,
  status: 200,
  response: registrationOverview,
  errors: ['CONFLICT'],
})

export const checkRegistration = defineContract({
  name: 'checkRegistration',
  method: 'GET',
  path: '/api/registration/checks',
  summary: 'Check the registration and the site as carriers do',
  access: 'owner',
  query: z.strictObject({ kind: z.enum(REGISTRATION_KINDS) }),
  status: 200,
  response: z.object({ items: z.array(check) }),
  errors: ['UNAVAILABLE'],
})

export const mendRegistration = defineContract({
  name: 'mendRegistration',
  method: 'POST',
  path: '/api/registration/mends',
  summary: 'Mend what a check found',
  access: 'owner',
  body: z.strictObject({ mend: z.enum(MENDS) }),
  status: 200,
  response: registrationOverview,
  errors: ['CONFLICT', 'NOT_FOUND', 'VERSION_CONFLICT', 'PLAN_LIMIT_REACHED'],
})

const statement = z
  .strictObject({
    signature: storableText(200).min(1, 'Type your name.').describe('Name typed by whoever signs'),
    agreed: z.literal(true, 'Confirm that what you say is true.'),
  })
  .describe('Statement that all of it is true; kept with moment and address')

/** Calls about a registration. `check` answers with what stands against it. */
const functionAnswer = {
  success: z.boolean(),
  error: z.string().optional().describe('Sentence; absent if the caller has to say its own'),
  checks: z.array(check).optional(),
}

export const manageBrand = defineContract({
  name: 'manageA2pBrand',
  method: 'POST',
  path: '/functions/v1/manage-a2p-brand',
  summary: 'Register who texts: get, save, check, submit, resend the code, vet, or delete',
  access: 'owner',
  area: 'registration',
  unauthenticated: 'User not authenticated',
  body: z.strictObject({
    action: z.enum(['get', 'save', 'check', 'submit', 'resend', 'vet', 'delete']),
    formData: profileChanges.extend(statement.partial().shape).optional(),
  }),
  status: 200,
  response: z.object({ ...functionAnswer, brand: registration.nullable().optional() }),
  errors: ['PLAN_LIMIT_REACHED'],
})

export const manageCampaign = defineContract({
  name: 'manageA2pCampaign',
  method: 'POST',
  path: '/functions/v1/manage-a2p-campaign',
  summary: 'Register what is texted: get, save, check, submit, or delete',
  access: 'owner',
  area: 'registration',
  unauthenticated: 'User not authenticated',
  body: z.strictObject({
    action: z.enum(['get', 'save', 'check', 'submit', 'delete']),
    formData: profileChanges.extend(statement.partial().shape).optional(),
  }),
  status: 200,
  response: z.object({ ...functionAnswer, campaign: registration.nullable().optional() }),
  errors: ['PLAN_LIMIT_REACHED'],
})

export const submitTollFree = defineContract({
  name: 'submitTollFree',
  method: 'POST',
  path: '/api/toll-free',
  summary: 'Hand the verification of the toll-free number in',
  access: 'owner',
  body: statement,
  status: 200,
  response: registration,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED', 'INSUFFICIENT_FUNDS', 'UNAVAILABLE'],
})

export const deleteTollFree = defineContract({
  name: 'deleteTollFree',
  method: 'DELETE',
  path: '/api/toll-free',
  summary: 'Withdraw the verification of the toll-free number',
  access: 'owner',
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
