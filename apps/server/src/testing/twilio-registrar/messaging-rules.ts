import { Refusal, type Resource, type Turn, type Rules } from './world.ts'

/** Id of every campaign (Twilio's reference): its messaging service tells them apart. */
export const CAMPAIGN_SID = 'QE2c6890da8086d771620e9b13fadeba0b'

const SUBMITTED = new Set(['pending-review', 'in-review', 'twilio-approved'])
const USE_CASES = ['LOW_VOLUME', 'MARKETING', 'MIXED', 'CHARITY', 'CUSTOMER_CARE']

const brandOf = ({ world, account }: Turn, sid: string): Resource => {
  const brand = world.find(account, sid)
  if (!brand) throw new Refusal(404, 20404, 'There is no such brand.')
  return brand
}

const useCasesOf = (brand: Resource | undefined): string[] =>
  brand?.brand_type === 'SOLE_PROPRIETOR' ? ['SOLE_PROPRIETOR'] : USE_CASES

const isKnown = ({ identity_status }: Resource): boolean =>
  identity_status === 'VERIFIED' || identity_status === 'VETTED_VERIFIED'

function checkLength(name: string, text: string | null, min: number, max: number): void {
  if (text === null || (text.length >= min && text.length <= max)) return
  throw new Refusal(400, 21712, `${name} must have ${min} to ${max} characters.`)
}

function checkTexts({ form }: Turn): void {
  checkLength('Description', form.get('Description'), 40, 4096)
  checkLength('MessageFlow', form.get('MessageFlow'), 40, 2048)
  for (const reply of ['OptInMessage', 'OptOutMessage', 'HelpMessage']) checkLength(reply, form.get(reply), 20, 320)
  const samples = form.getAll('MessageSamples')
  if (samples.length < 2 || samples.length > 5) throw new Refusal(400, 21713, 'There must be 2 to 5 samples.')
  for (const sample of samples) checkLength('A sample', sample, 20, 1024)
}

const brands = {
  prefix: 'BN',
  create: (turn: Turn) => {
    const { world, account, form, shelf } = turn
    const bundles = [form.get('CustomerProfileBundleSid'), form.get('A2PProfileBundleSid')]
    for (const sid of bundles) {
      const bundle = world.find(account, sid ?? '')
      if (!bundle || !SUBMITTED.has(String(bundle.status))) throw new Refusal(400, 21714, 'A bundle is not in review.')
    }
    if (world.shelf(account, shelf).some((brand) => brand.customer_profile_bundle_sid === bundles[0]))
      throw new Refusal(409, 21720, 'This profile has a brand already.')
    const type = form.get('BrandType') ?? 'STANDARD'
    if (type !== 'STANDARD' && type !== 'SOLE_PROPRIETOR') throw new Refusal(400, 20001, 'There is no such type.')
    return { status: 'PENDING', brand_type: type, errors: [], mock: form.get('Mock') === 'true' }
  },
  update: (_: Turn, brand: Resource) => {
    if (brand.status !== 'FAILED') throw new Refusal(400, 21724, 'Only a failed brand can be edited.')
    return { status: 'PENDING', errors: [], failure_reason: null }
  },
}

const vettings = {
  create: (turn: Turn) => {
    const brand = brandOf(turn, turn.segments.BrandSid ?? '')
    if (brand.status !== 'APPROVED') throw new Refusal(400, 21721, 'The brand is not approved.')
    const { world, account, shelf } = turn
    if (world.shelf(account, shelf).some(({ vetting_status }) => vetting_status === 'PENDING'))
      throw new Refusal(409, 21722, 'It is being vetted already.')
    if (world.scoreAtOnce !== undefined) brand.brand_score = world.scoreAtOnce
    const vetting_status = world.scoreAtOnce === undefined ? 'PENDING' : 'SUCCESS'
    return { brand_vetting_sid: world.newSid('VT'), vetting_status, vetting_class: 'STANDARD' }
  },
}

const codes = {
  create: (turn: Turn) => {
    const brand = brandOf(turn, turn.segments.BrandRegistrationSid ?? '')
    if (brand.brand_type !== 'SOLE_PROPRIETOR' || brand.status !== 'APPROVED' || brand.identity_status !== 'UNVERIFIED')
      throw new Refusal(400, 21727, 'This brand waits for no code.')
    return {}
  },
}

const campaigns = {
  create: (turn: Turn) => {
    const { world, account, form, shelf } = turn
    const brand = brandOf(turn, form.get('BrandRegistrationSid') ?? '')
    if (brand.status !== 'APPROVED' || !isKnown(brand)) throw new Refusal(400, 21717, 'The brand is not registered.')
    if (!useCasesOf(brand).includes(form.get('UsAppToPersonUsecase') ?? ''))
      throw new Refusal(400, 21718, 'The brand may not use this.')
    if (world.shelf(account, shelf).length > 0) throw new Refusal(409, 21716, 'The service has a campaign already.')
    const others = world.all('QE', [account]).filter((other) => other.brand_registration_sid === brand.sid)
    if (brand.brand_type === 'SOLE_PROPRIETOR' && others.length > 0)
      throw new Refusal(400, 21719, 'A sole proprietor has one campaign.')
    checkTexts(turn)
    return { sid: CAMPAIGN_SID, campaign_status: 'PENDING', errors: [], campaign_id: null }
  },
  update: (turn: Turn, campaign: Resource) => {
    if (!turn.world.canEditCampaigns) throw new Refusal(403, 20403, 'Not open to this account.')
    if (campaign.campaign_status !== 'FAILED') throw new Refusal(400, 21723, 'Only a failed campaign can be edited.')
    checkTexts(turn)
    return { campaign_status: 'PENDING', errors: [] }
  },
}

const useCases = {
  read: (turn: Turn): Resource[] => {
    const sid = turn.query.get('BrandRegistrationSid')
    const codesOf = useCasesOf(sid === null ? undefined : brandOf(turn, sid))
    // The answer has no id.
    return [{ us_app_to_person_usecases: codesOf.map((code) => ({ code, name: code })) } as unknown as Resource]
  },
}

const senders = {
  create: ({ world, account, form, shelf }: Turn) => {
    const sid = form.get('PhoneNumberSid') ?? ''
    const number = world.shelf(account, `/2010-04-01/Accounts/${account.sid}/IncomingPhoneNumbers`)
    const bought = number.find((one) => one.sid === sid)
    if (!bought) throw new Refusal(404, 20404, 'There is no such number.')
    const holder = [...account.shelves].find(
      ([path, held]) => path.endsWith('/PhoneNumbers') && held.some((one) => one.sid === sid),
    )
    if (holder) throw new Refusal(409, holder[0] === shelf ? 21710 : 21712, 'The number is in a service already.')
    return { sid, phone_number: bought.phone_number, country_code: 'US', capabilities: ['SMS', 'MMS'] }
  },
}

export const messagingRules: Rules = {
  '/v1/a2p/BrandRegistrations': brands,
  '/v1/a2p/BrandRegistrations/{BrandSid}/Vettings': vettings,
  '/v1/a2p/BrandRegistrations/{BrandRegistrationSid}/SmsOtp': codes,
  '/v1/Services': { prefix: 'MG' },
  '/v1/Services/{ServiceSid}/PhoneNumbers': senders,
  '/v1/Services/{MessagingServiceSid}/Compliance/Usa2p': campaigns,
  '/v1/Services/{MessagingServiceSid}/Compliance/Usa2p/Usecases': useCases,
}
