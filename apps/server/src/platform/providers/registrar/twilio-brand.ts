import { type BrandApplication, type ProviderIds, RegistrarError, type Rejection, type Standing } from './registrar.ts'
import type { TwilioClient } from './twilio-accounts.ts'
import { afterCost, ifThere, rejectionsOf } from './twilio-failures.ts'
import { isSoleProprietor } from './twilio-profile-words.ts'
import {
  bundleRejections,
  type Bundles,
  ensureBundles,
  findBundles,
  isWithdrawn,
  namedAt,
  withdrawProfile,
} from './twilio-trust.ts'

type Brand = Awaited<ReturnType<ReturnType<TwilioClient['messaging']['v1']['brandRegistrations']>['fetch']>>

/** Most brands and vettings of an account that are looked through. */
const LIMIT = 100
/** The mail to a brand's contact waits for an answer (twilio.com/docs/api/errors/30994). */
const MAIL_WAITS = 30994
/** Registry that vets brands (Twilio's reference of vettings). */
const VETTING = 'aegis'

/** Registers a brand, or returns the one that an earlier attempt registered. */
export async function submitBrand(
  client: TwilioClient,
  application: BrandApplication,
  { primary, isMock }: { primary: string; isMock: boolean },
): Promise<Standing> {
  const held = await brandOf(client, application)
  if (held && (await isWithdrawn(client, held.customerProfileBundleSid)))
    return revive(client, held, application, primary)
  if (held) return standingOf(client, held)
  const { profile, product } = await ensureBundles(client, application, primary)
  const brand = await client.messaging.v1.brandRegistrations.create({
    customerProfileBundleSid: profile,
    a2PProfileBundleSid: product,
    brandType: isSoleProprietor(application) ? 'SOLE_PROPRIETOR' : 'STANDARD',
    // Only the standard tier pays for being vetted.
    ...(application.tier === 'low_volume' ? { skipAutomaticSecVet: true } : {}),
    ...(isMock ? { mock: true } : {}),
  })
  return standingOf(client, brand)
}

/** Takes a withdrawn brand up again, and has it registered anew if it had failed. */
async function revive(client: TwilioClient, brand: Brand, application: BrandApplication, primary: string) {
  await ensureBundles(client, application, primary)
  if (brand.status !== 'FAILED') return standingOf(client, brand)
  return standingOf(client, await client.messaging.v1.brandRegistrations(brand.sid).update())
}

/**
 * Looks for the brand of an application. An edit that never reached the registry is not found: the brand still carries the
 * rejection from before its profile took this attempt's name.
 */
export async function findBrand(client: TwilioClient, application: BrandApplication): Promise<Standing | undefined> {
  const brand = await brandOf(client, application)
  if (!brand || (await isWithdrawn(client, brand.customerProfileBundleSid))) return undefined
  if (brand.status === 'FAILED') {
    const named = await namedAt(client, brand.customerProfileBundleSid, application.reference)
    if (!named || named > brand.dateUpdated) return undefined
  }
  return standingOf(client, brand)
}

/** Returns how the account's only brand stands, whoever handed it in. */
export async function findAnyBrand(client: TwilioClient): Promise<Standing | undefined> {
  const brands = await client.messaging.v1.brandRegistrations.list({ limit: LIMIT })
  const [newest] = brands.toSorted((a, b) => b.dateCreated.getTime() - a.dateCreated.getTime())
  return newest && standingOf(client, newest)
}

/** Mends the bundles and registers a failed brand again; a change of its type makes another brand, with its own fee. */
export async function editBrand(
  client: TwilioClient,
  ids: ProviderIds,
  application: BrandApplication,
  settings: { primary: string; isMock: boolean },
): Promise<Standing> {
  const brand = await client.messaging.v1.brandRegistrations(ids.id).fetch()
  const isSameType = (brand.brandType === 'SOLE_PROPRIETOR') === isSoleProprietor(application)
  if (!isSameType) return submitBrand(client, application, settings)
  if (brand.status !== 'FAILED') {
    if (await namedAt(client, brand.customerProfileBundleSid, application.reference)) return standingOf(client, brand)
    throw new RegistrarError('rejected', 'Only a brand that failed can be edited.')
  }
  await ensureBundles(client, application, settings.primary)
  return standingOf(client, await client.messaging.v1.brandRegistrations(ids.id).update())
}

export async function fetchBrand(client: TwilioClient, ids: ProviderIds): Promise<Standing | undefined> {
  const brand = await ifThere(client.messaging.v1.brandRegistrations(ids.id).fetch())
  if (!brand || (ids.profile && (await isWithdrawn(client, ids.profile)))) return undefined
  return standingOf(client, brand)
}

/**
 * Withdraws a brand. Twilio's interface removes none, and one that stays costs nothing: its profile is marked, so that it is no
 * longer found.
 */
export async function removeBrand(client: TwilioClient, ids: ProviderIds): Promise<void> {
  const brand = await ifThere(client.messaging.v1.brandRegistrations(ids.id).fetch())
  if (brand) await withdrawProfile(client, brand.customerProfileBundleSid)
}

/** Has a brand vetted, unless that is under way. */
export async function vetBrand(client: TwilioClient, ids: ProviderIds): Promise<Standing> {
  const brand = client.messaging.v1.brandRegistrations(ids.id)
  const vettings = await brand.brandVettings.list({ limit: LIMIT })
  const isUnderWay = vettings.some(({ vettingStatus }) => vettingStatus !== 'SUCCESS' && vettingStatus !== 'FAILED')
  if (!isUnderWay) await brand.brandVettings.create({ vettingProvider: VETTING })
  return afterCost(brand.fetch().then((fetched) => standingOf(client, fetched)))
}

export async function resendBrandCode(client: TwilioClient, ids: ProviderIds): Promise<void> {
  await client.messaging.v1.brandRegistrations(ids.id).brandRegistrationOtps.create()
}

async function brandOf(client: TwilioClient, application: BrandApplication): Promise<Brand | undefined> {
  const { profile, product } = await findBundles(client, application)
  if (!profile || !product) return undefined
  const brands = await client.messaging.v1.brandRegistrations.list({ limit: LIMIT })
  return brands.find((one) => one.customerProfileBundleSid === profile && one.a2pProfileBundleSid === product)
}

async function standingOf(client: TwilioClient, brand: Brand): Promise<Standing> {
  const bundles = { profile: brand.customerProfileBundleSid, product: brand.a2pProfileBundleSid }
  const errors = rejectionsOf(brand.errors, { text: brand.failureReason })
  const base = {
    ids: { id: brand.sid, ...(isWhole(bundles) ? { profile: bundles.profile, trustProduct: bundles.product } : {}) },
    rejections: [] as Rejection[],
    updatedAt: brand.dateUpdated,
    ...(brand.brandScore > 0 ? { score: brand.brandScore } : {}),
  }
  switch (brand.status as string) {
    case 'PENDING': {
      // A profile is reviewed first, and the brand says nothing of its rejection.
      const against = isWhole(bundles) ? await bundleRejections(client, bundles) : undefined
      return against ? { ...base, word: 'rejected', rejections: against } : { ...base, word: 'review' }
    }
    case 'IN_REVIEW':
      return { ...base, word: 'review' }
    case 'APPROVED':
      return { ...base, ...identityOf(brand, errors) }
    case 'FAILED':
      return { ...base, word: 'rejected', rejections: errors }
    case 'SUSPENDED':
      return { ...base, word: 'suspended', rejections: errors }
    case 'DELETION_PENDING':
      return { ...base, word: 'removed' }
    default:
      return { ...base, word: 'unknown' }
  }
}

/** Tells whether a brand names its bundles; one that was handed in elsewhere may not. */
const isWhole = ({ profile, product }: Bundles): boolean => Boolean(profile && product)

/** Interprets the identity of an approved brand: only a verified one may register campaigns. */
function identityOf(brand: Brand, errors: Rejection[]): Pick<Standing, 'word' | 'person' | 'rejections'> {
  const rejections: Rejection[] = []
  if (errors.some(({ code }) => code === MAIL_WAITS)) return { word: 'person', person: 'mail', rejections }
  switch (brand.identityStatus as string | null) {
    case 'VERIFIED':
    case 'VETTED_VERIFIED':
      return { word: 'approved', rejections }
    case 'UNVERIFIED':
      if (brand.brandType === 'SOLE_PROPRIETOR') return { word: 'person', person: 'code', rejections }
      return { word: 'rejected', rejections: errors }
    case 'SELF_DECLARED':
    case null:
      return { word: 'review', rejections }
    default:
      return { word: 'unknown', rejections }
  }
}
