import { Refusal, type Resource, type Turn, type World, type Rules } from './world.ts'

const PROFILE_TYPES = {
  business: 'RNdfbf3fae0e1107f8aded0e7cead80bf5',
  starter: 'RN806dd6cd175f314e1f96a9727ee271f4',
}
const PRIMARY = 'RN6433641899984f951173ef1738c3bdd0'

/** Attributes that each type of end user and document must have, as Twilio's policies list them. */
const ATTRIBUTES: Record<string, readonly string[]> = {
  customer_profile_business_information: [
    'business_name',
    'business_type',
    'business_industry',
    'business_identity',
    'business_registration_identifier',
    'business_registration_number',
    'business_regions_of_operation',
    'website_url',
  ],
  authorized_representative_1: ['first_name', 'last_name', 'email', 'phone_number', 'business_title', 'job_position'],
  starter_customer_profile_information: ['first_name', 'last_name', 'email', 'phone_number'],
  us_a2p_messaging_profile_information: ['company_type'],
  sole_proprietor_information: ['brand_name', 'vertical', 'mobile_phone_number'],
  customer_profile_address: ['address_sids'],
}
/** Attributes that a listed company must have. */
const OF_LISTED = ['stock_exchange', 'stock_ticker', 'brand_contact_email']
const OPTIONAL = new Set(['social_media_profile_urls', ...OF_LISTED])

/** Words that an attribute may have. */
const WORDS: Record<string, readonly string[]> = {
  business_type: [
    'Sole Proprietorship',
    'Partnership',
    'Limited Liability Corporation',
    'Co-operative',
    'Non-profit Corporation',
    'Corporation',
  ],
  business_identity: ['direct_customer', 'isv_reseller_or_partner', 'unknown'],
  business_registration_identifier: ['EIN', 'CBN', 'CN', 'ACN', 'CIN', 'VAT', 'VATRN', 'RN', 'Other'],
  business_regions_of_operation: ['AFRICA', 'ASIA', 'EUROPE', 'LATIN_AMERICA', 'USA_AND_CANADA'],
  business_industry: [
    ...['AGRICULTURE', 'AUTOMOTIVE', 'BANKING', 'CONSUMER', 'EDUCATION', 'ELECTRONICS', 'ENERGY', 'ENGINEERING'],
    ...['FAST_MOVING_CONSUMER_GOODS', 'FINANCIAL', 'FINTECH', 'FOOD_AND_BEVERAGE', 'GOVERNMENT', 'HEALTHCARE'],
    ...['HOSPITALITY', 'INSURANCE', 'JEWELRY', 'LEGAL', 'MANUFACTURING', 'MEDIA', 'NOT_FOR_PROFIT', 'OIL_AND_GAS'],
    ...['ONLINE', 'RAW_MATERIALS', 'REAL_ESTATE', 'RELIGION', 'RETAIL', 'TECHNOLOGY', 'TELECOMMUNICATIONS'],
    ...['TRANSPORTATION', 'TRAVEL'],
  ],
  job_position: ['Director', 'GM', 'VP', 'CEO', 'CFO', 'General Counsel', 'Other'],
  stock_exchange: [
    ...['NONE', 'NASDAQ', 'NYSE', 'AMEX', 'AMX', 'ASX', 'B3', 'BME', 'BSE', 'FRA', 'ICEX', 'JPX', 'JSE', 'KRX', 'LON'],
    ...['NSE', 'OMX', 'SEHK', 'SSE', 'STO', 'SWX', 'SZSE', 'TSX', 'TWSE', 'VSE'],
  ],
  company_type: ['private', 'public', 'non_profit', 'government'],
  vertical: [
    ...['AGRICULTURE', 'COMMUNICATION', 'CONSTRUCTION', 'EDUCATION', 'ENERGY', 'ENTERTAINMENT', 'FINANCIAL'],
    ...['GAMBLING', 'GOVERNMENT', 'HEALTHCARE', 'HOSPITALITY', 'HUMAN_RESOURCES', 'INSURANCE', 'LEGAL'],
    ...['MANUFACTURING', 'NGO', 'POLITICAL', 'POSTAL', 'PROFESSIONAL', 'REAL_ESTATE', 'RETAIL', 'TECHNOLOGY'],
    ...['TRANSPORTATION'],
  ],
}

/** Types of objects that each policy requires. `profile`: a customer profile; `primary`: the operator's approved one. */
const POLICIES: Record<string, readonly string[]> = {
  [PROFILE_TYPES.business]: [
    'customer_profile_business_information',
    'authorized_representative_1',
    'customer_profile_address',
    'primary',
  ],
  [PROFILE_TYPES.starter]: ['starter_customer_profile_information', 'customer_profile_address', 'primary'],
  RNb0d4771c2c98518d916a3d4cd70a8f8b: ['us_a2p_messaging_profile_information', 'profile'],
  RN670d5d2e282a6130ae063b234b6019c8: ['sole_proprietor_information', 'profile'],
}

const EDITABLE = new Set(['draft', 'twilio-rejected'])

/** Returns a primary profile of the operator's, with its business information. */
export function addPrimaryProfile(world: World, identity: string): Resource {
  const [main] = world.accounts
  if (!main) throw new Error('There is no main account.')
  const profile = { sid: world.newSid('BU'), policy_sid: PRIMARY, status: 'twilio-approved', friendly_name: 'Operator' }
  const endUser = {
    sid: world.newSid('IT'),
    type: 'customer_profile_business_information',
    attributes: { business_identity: identity },
  }
  world.shelf(main, '/v1/CustomerProfiles').push(profile)
  world.shelf(main, '/v1/EndUsers').push(endUser)
  world
    .shelf(main, `/v1/CustomerProfiles/${profile.sid}/EntityAssignments`)
    .push({ sid: world.newSid('BV'), object_sid: endUser.sid })
  return profile
}

/** Finds an object in the account; a primary profile also in its parent. */
function objectOf({ world, account }: Turn, sid: string): Resource | undefined {
  const parent = world.accounts.find((other) => other.sid === account.parent)
  const lent = parent && world.find(parent, sid)
  return world.find(account, sid) ?? (lent?.policy_sid === PRIMARY ? lent : undefined)
}

function typeOf(object: Resource): string {
  if (object.policy_sid === PRIMARY) return object.status === 'twilio-approved' ? 'primary' : 'primary in review'
  if (object.policy_sid !== undefined) return EDITABLE.has(String(object.status)) ? 'profile in draft' : 'profile'
  return String(object.type)
}

const assigned = (turn: Turn, bundle: string): Resource[] =>
  turn.world
    .shelf(turn.account, `${bundle}/EntityAssignments`)
    .flatMap(({ object_sid }) => objectOf(turn, String(object_sid)) ?? [])

function isCompliant(turn: Turn, bundle: string, policy: unknown): string[] {
  const types = assigned(turn, bundle).map(typeOf)
  return (POLICIES[String(policy)] ?? ['a known policy']).filter((type) => !types.includes(type))
}

function checkAttributes(type: string, attributes: Record<string, unknown>): void {
  const required = ATTRIBUTES[type]
  if (!required) throw new Refusal(400, 22219, `There is no type ${type}.`)
  const isPublic = attributes.company_type === 'public'
  for (const name of isPublic ? [...required, ...OF_LISTED] : required)
    if (!attributes[name] || (isPublic && attributes[name] === 'NONE'))
      throw new Refusal(400, 22217, `The attribute ${name} is missing.`)
  for (const [name, value] of Object.entries(attributes)) {
    if (!required.includes(name) && !OPTIONAL.has(name)) throw new Refusal(400, 22218, `There is no attribute ${name}.`)
    const words = WORDS[name]
    if (words && !words.includes(String(value))) throw new Refusal(400, 22218, `${name} is never ${String(value)}.`)
  }
}

const bundleRules = {
  prefix: 'BU',
  create: ({ form }: Turn) => {
    if (!POLICIES[form.get('PolicySid') ?? '']) throw new Refusal(400, 22201, 'There is no such policy.')
    return { status: 'draft' }
  },
  update: (turn: Turn, bundle: Resource) => {
    const status = turn.form.get('Status')
    if (status === null) return {}
    if (status !== 'pending-review' && status !== 'draft') throw new Refusal(400, 22208, 'Only Twilio sets this state.')
    if (!EDITABLE.has(String(bundle.status))) throw new Refusal(400, 22209, 'It is in review already.')
    if (isCompliant(turn, `${turn.shelf}/${bundle.sid}`, bundle.policy_sid).length > 0)
      throw new Refusal(400, 22210, 'It is not compliant.')
    return { status }
  },
  remove: (_: Turn, bundle: Resource) => {
    if (!EDITABLE.has(String(bundle.status))) throw new Refusal(400, 22211, 'It is in use.')
  },
}

const assignmentRules = {
  prefix: 'BV',
  create: (turn: Turn) => {
    const sid = turn.form.get('ObjectSid') ?? ''
    if (!objectOf(turn, sid)) throw new Refusal(400, 22213, 'There is no such object.')
    const shelf = turn.world.shelf(turn.account, turn.shelf)
    if (shelf.some(({ object_sid }) => object_sid === sid)) throw new Refusal(409, 22212, 'It is assigned already.')
    return {}
  },
}

const evaluationRules = {
  prefix: 'EL',
  create: (turn: Turn) => {
    const bundle = turn.shelf.replace(/\/Evaluations$/, '')
    const missing = isCompliant(turn, bundle, turn.form.get('PolicySid'))
    return {
      status: missing.length === 0 ? 'compliant' : 'noncompliant',
      results: missing.map((type) => ({
        friendly_name: type,
        object_type: type,
        passed: false,
        failure_reason: `An object of type ${type} is missing.`,
        error_code: 22214,
        valid: [],
        invalid: [],
      })),
    }
  },
}

const attributesOf = ({ form }: Turn) => JSON.parse(form.get('Attributes') ?? '{}') as Record<string, unknown>

const describedRules = (prefix: string) => ({
  prefix,
  create: (turn: Turn) => {
    const attributes = attributesOf(turn)
    checkAttributes(turn.form.get('Type') ?? '', attributes)
    const address = attributes.address_sids
    if (typeof address === 'string' && !turn.world.find(turn.account, address))
      throw new Refusal(400, 22220, 'There is no such address.')
    return {}
  },
  update: (turn: Turn, resource: Resource) => {
    if (turn.form.has('Attributes')) checkAttributes(String(resource.type), attributesOf(turn))
    return {}
  },
})

export const trustHubRules: Rules = {
  '/v1/CustomerProfiles': bundleRules,
  '/v1/CustomerProfiles/{CustomerProfileSid}/EntityAssignments': assignmentRules,
  '/v1/CustomerProfiles/{CustomerProfileSid}/Evaluations': evaluationRules,
  '/v1/TrustProducts': bundleRules,
  '/v1/TrustProducts/{TrustProductSid}/EntityAssignments': assignmentRules,
  '/v1/TrustProducts/{TrustProductSid}/Evaluations': evaluationRules,
  '/v1/EndUsers': describedRules('IT'),
  '/v1/SupportingDocuments': describedRules('RD'),
}
