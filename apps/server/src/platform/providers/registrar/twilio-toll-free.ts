import type { SenderProfile } from '@greenroom/domain'
import type { ProviderIds, Standing, StandingWord, TollFreeApplication } from './registrar.ts'
import type { TwilioClient } from './twilio-accounts.ts'
import { ifThere, rejectionsOf } from './twilio-failures.ts'

type Verifications = TwilioClient['messaging']['v1']['tollfreeVerifications']
type Verification = Awaited<ReturnType<Verifications['list']>>[number]
type CreateOptions = Parameters<Verifications['create']>[0]

/** Most verifications that are looked through. */
const LIMIT = 20

const WORDS: Readonly<Record<string, StandingWord>> = {
  PENDING_REVIEW: 'review',
  IN_REVIEW: 'review',
  TWILIO_APPROVED: 'approved',
  TWILIO_REJECTED: 'rejected',
}

const BUSINESS_TYPES: Record<SenderProfile['kind'], (profile: SenderProfile) => CreateOptions['businessType']> = {
  person: () => 'SOLE_PROPRIETOR',
  non_profit: () => 'NON_PROFIT',
  business: ({ companyType }) => (companyType === 'public' ? 'PUBLIC_PROFIT' : 'PRIVATE_PROFIT'),
  abroad: ({ companyType }) => (companyType === 'public' ? 'PUBLIC_PROFIT' : 'PRIVATE_PROFIT'),
}

/** Hands a verification in, or returns the one that an earlier attempt handed in. */
export async function submitTollFree(client: TwilioClient, application: TollFreeApplication): Promise<Standing> {
  const held = await findTollFree(client, application)
  if (held) return held
  const verification = await client.messaging.v1.tollfreeVerifications.create({
    ...formOf(application),
    tollfreePhoneNumberSid: application.number.id,
    externalReferenceId: application.reference,
  })
  return standingOf(verification)
}

/** Looks for a verification by our reference; one that was edited keeps its first reference, and is known by its texts. */
export async function findTollFree(
  client: TwilioClient,
  application: TollFreeApplication,
): Promise<Standing | undefined> {
  const { tollfreeVerifications } = client.messaging.v1
  const { reference, number } = application
  const [own] = await tollfreeVerifications.list({ externalReferenceId: reference, limit: 1 })
  if (own) return standingOf(own)
  const ofNumber = await tollfreeVerifications.list({ tollfreePhoneNumberSid: number.id, limit: LIMIT })
  const edited = ofNumber.find((one) => isOf(one, application))
  return edited && standingOf(edited)
}

export async function editTollFree(
  client: TwilioClient,
  ids: ProviderIds,
  application: TollFreeApplication,
): Promise<Standing> {
  const verification = client.messaging.v1.tollfreeVerifications(ids.id)
  const held = await verification.fetch()
  if (held.status !== 'TWILIO_REJECTED' && isOf(held, application)) return standingOf(held)
  return standingOf(await verification.update({ ...formOf(application), editReason: 'Mended what was rejected' }))
}

export async function fetchTollFree(client: TwilioClient, ids: ProviderIds): Promise<Standing | undefined> {
  const verification = await ifThere(client.messaging.v1.tollfreeVerifications(ids.id).fetch())
  return verification && standingOf(verification)
}

export async function removeTollFree(client: TwilioClient, ids: ProviderIds): Promise<void> {
  await ifThere(client.messaging.v1.tollfreeVerifications(ids.id).remove())
}

function formOf({ profile, proofs }: TollFreeApplication) {
  return {
    businessName: profile.legalName,
    ...(profile.stageName && profile.stageName !== profile.legalName ? { doingBusinessAs: profile.stageName } : {}),
    businessWebsite: profile.website || proofs.site,
    businessType: BUSINESS_TYPES[profile.kind](profile),
    ...registrationOf(profile),
    businessStreetAddress: profile.street,
    businessCity: profile.city,
    businessStateProvinceRegion: profile.region,
    businessPostalCode: profile.postcode,
    businessCountry: profile.country,
    businessContactFirstName: profile.firstName,
    businessContactLastName: profile.lastName,
    businessContactEmail: profile.email,
    businessContactPhone: profile.phone,
    notificationEmail: profile.email,
    useCaseCategories: [profile.useCase === 'charity' ? 'CHARITY_NONPROFIT' : 'MARKETING'],
    useCaseSummary: profile.description,
    productionMessageSample: profile.samples.join('\n'),
    messageVolume: profile.volume,
    optInType: 'WEB_FORM' as const,
    optInImageUrls: [proofs.formPicture],
    ...(profile.keywords.length > 0 ? { optInKeywords: [...profile.keywords] } : {}),
    optInConfirmationMessage: profile.optInReply,
    helpMessageSample: profile.helpReply,
    additionalInformation: `${profile.flow}\n${profile.proofUrl || proofs.texts}`,
    privacyPolicyUrl: profile.privacyUrl || proofs.privacy,
    termsAndConditionsUrl: profile.termsUrl || proofs.terms,
    ageGatedContent: profile.isAgeGated,
  }
}

/** Returns the registration of whoever is no sole proprietor, whom Twilio requires it of. */
function registrationOf(profile: SenderProfile) {
  if (profile.kind === 'person') return {}
  return {
    businessRegistrationNumber: profile.taxNumber,
    businessRegistrationAuthority: profile.taxAuthority === 'other' ? ('OTHER' as const) : profile.taxAuthority,
    businessRegistrationCountry: profile.country,
  }
}

/** Tells whether a verification says what an application says. Twilio may trim texts. */
function isOf(verification: Verification, application: TollFreeApplication): boolean {
  const form = formOf(application)
  const texts = (one: {
    businessName: string
    useCaseSummary: string
    productionMessageSample: string
    additionalInformation: string
    businessWebsite: string
  }) =>
    [one.businessName, one.businessWebsite, one.useCaseSummary, one.productionMessageSample, one.additionalInformation]
      .map((text) => text?.trim())
      .join('\n')
  return (
    verification.tollfreePhoneNumberSid === application.number.id &&
    verification.optInImageUrls?.join() === form.optInImageUrls.join() &&
    texts(verification) === texts(form)
  )
}

function standingOf(verification: Verification): Standing {
  const word = WORDS[verification.status] ?? 'unknown'
  const { editAllowed, editExpiration, rejectionReason, errorCode } = verification
  const until = word === 'rejected' && editExpiration ? { editUntil: new Date(editExpiration) } : {}
  return {
    ids: { id: verification.sid, number: verification.tollfreePhoneNumberSid },
    word,
    rejections:
      word === 'rejected'
        ? rejectionsOf(verification.rejectionReasons, { code: errorCode, text: rejectionReason })
        : [],
    ...(word === 'rejected' && typeof editAllowed === 'boolean' ? { editAllowed } : {}),
    ...until,
    updatedAt: verification.dateUpdated,
  }
}
