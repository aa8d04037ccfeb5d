import { RegistrarError, type BrandApplication, type Rejection } from './registrar.ts'
import type { TwilioClient } from './twilio-accounts.ts'
import { ifThere, rejectionsOf } from './twilio-failures.ts'
import { addressOf, policiesFor, productObjects, profileObjects, type TrustObjects } from './twilio-profile-words.ts'

/** Bundles of an owner's account, which a brand is registered from. */
export interface Bundles {
  profile: string
  product: string
}

/** Name of a profile whose brand its owner has withdrawn: Twilio keeps both. */
const WITHDRAWN = 'Greenroom withdrawn'

interface Bundle {
  sid: string
  friendlyName: string
  status: string
  dateUpdated: Date
}

/** Name of what an account has only one of, so that it is found again after a lost answer. */
const OURS = 'Greenroom'
const ADDRESS_DOCUMENT = 'customer_profile_address'
/** Most objects of an account that are looked through. */
const LIMIT = 100
/** States in which a bundle can be changed and handed in (Trust Hub's reference). */
const EDITABLE = new Set(['draft', 'twilio-rejected'])

/**
 * Looks for the bundles of an application. The account is the owner's own, so that bundles of the same policy are theirs even if
 * an earlier attempt named them.
 */
export async function findBundles(client: TwilioClient, application: BrandApplication): Promise<Partial<Bundles>> {
  const [profile, product] = await lookUp(client, application)
  return { ...(profile ? { profile: profile.sid } : {}), ...(product ? { product: product.sid } : {}) }
}

async function lookUp(client: TwilioClient, application: BrandApplication): Promise<[Bundle?, Bundle?]> {
  const { profile, product } = policiesFor(application)
  const { customerProfiles, trustProducts } = client.trusthub.v1
  const pick = (bundles: Bundle[]) => bundles.find((one) => one.friendlyName === application.reference) ?? bundles[0]
  return [
    pick(await customerProfiles.list({ policySid: profile, limit: LIMIT })),
    pick(await trustProducts.list({ policySid: product, limit: LIMIT })),
  ]
}

/**
 * Brings both bundles to what an application says, and hands them in. Each step looks at what there is, so that a repetition
 * goes on where the last one stopped.
 * @param primary the operator's own profile, which vouches for the owner's
 * @throws RegistrarError rejected if a bundle does not meet its policy
 */
export async function ensureBundles(
  client: TwilioClient,
  application: BrandApplication,
  primary: string,
): Promise<Bundles> {
  const { reference, profile: sender } = application
  const policies = policiesFor(application)
  const { customerProfiles, trustProducts } = client.trusthub.v1
  const [heldProfile, heldProduct] = await lookUp(client, application)
  const naming = { friendlyName: reference, email: sender.email }

  const profile = heldProfile ?? (await customerProfiles.create({ ...naming, policySid: policies.profile }))
  const people = await ensureEndUsers(client, profileObjects(application))
  const address = await ensureAddressDocument(client, application)
  const ofProfile = customerProfiles(profile.sid)
  await ensureAssigned(ofProfile.customerProfilesEntityAssignments, [...people, address, primary])
  if (EDITABLE.has(profile.status)) {
    const evaluation = await ofProfile.customerProfilesEvaluations.create({ policySid: policies.profile })
    requireCompliance(evaluation)
    await ofProfile.update({ status: 'pending-review' })
  }

  const product = heldProduct ?? (await trustProducts.create({ ...naming, policySid: policies.product }))
  const facts = await ensureEndUsers(client, productObjects(application))
  const ofProduct = trustProducts(product.sid)
  await ensureAssigned(ofProduct.trustProductsEntityAssignments, [...facts, profile.sid])
  if (EDITABLE.has(product.status)) {
    const evaluation = await ofProduct.trustProductsEvaluations.create({ policySid: policies.product })
    requireCompliance(evaluation)
    await ofProduct.update({ status: 'pending-review' })
  }
  // The name is set last: a profile that carries this attempt's name is ready to be registered.
  if (profile.friendlyName !== reference) await ofProfile.update({ friendlyName: reference })
  return { profile: profile.sid, product: product.sid }
}

/** Marks a profile as withdrawn. A later application takes it over, because a company may have one brand only. */
export async function withdrawProfile(client: TwilioClient, profile: string): Promise<void> {
  await ifThere(client.trusthub.v1.customerProfiles(profile).update({ friendlyName: WITHDRAWN }))
}

export async function isWithdrawn(client: TwilioClient, profile: string): Promise<boolean> {
  const held = await ifThere(client.trusthub.v1.customerProfiles(profile).fetch())
  return held?.friendlyName === WITHDRAWN
}

/** Returns when a profile took the name of this attempt; undefined if it did not. */
export async function namedAt(client: TwilioClient, profile: string, reference: string): Promise<Date | undefined> {
  const { friendlyName, dateUpdated } = await client.trusthub.v1.customerProfiles(profile).fetch()
  return friendlyName === reference ? dateUpdated : undefined
}

/** Returns what Twilio says against a profile or a trust product; undefined unless one was rejected. */
export async function bundleRejections(client: TwilioClient, bundles: Bundles): Promise<Rejection[] | undefined> {
  const { customerProfiles, trustProducts } = client.trusthub.v1
  for (const bundle of [await customerProfiles(bundles.profile).fetch(), await trustProducts(bundles.product).fetch()])
    if (bundle.status === 'twilio-rejected') return rejectionsOf(bundle.errors)
  return undefined
}

async function ensureEndUsers(client: TwilioClient, objects: TrustObjects): Promise<string[]> {
  const { endUsers } = client.trusthub.v1
  const held = await endUsers.list({ limit: LIMIT })
  const ids: string[] = []
  for (const [type, attributes] of Object.entries(objects)) {
    const found = held.find((one) => one.type === type && one.friendlyName === OURS)
    if (found && !isSame(found.attributes, attributes)) await endUsers(found.sid).update({ attributes })
    ids.push(found?.sid ?? (await endUsers.create({ friendlyName: OURS, type, attributes })).sid)
  }
  return ids
}

async function ensureAddressDocument(client: TwilioClient, { profile }: BrandApplication): Promise<string> {
  const { supportingDocuments } = client.trusthub.v1
  const wanted = addressOf(profile)
  const [address] = await client.addresses.list({ friendlyName: OURS, limit: 1 })
  if (address && !isSame(partsOf(address), wanted)) {
    const { isoCountry, ...parts } = wanted
    // The country of an address cannot be changed (Twilio's reference).
    if (address.isoCountry === isoCountry) await client.addresses(address.sid).update(parts)
  }
  const isKept = address?.isoCountry === wanted.isoCountry
  const { sid } = isKept ? address : await client.addresses.create({ ...wanted, friendlyName: OURS })
  const documents = await supportingDocuments.list({ limit: LIMIT })
  const found = documents.find((one) => one.type === ADDRESS_DOCUMENT && one.friendlyName === OURS)
  const attributes = { address_sids: sid }
  if (!found) {
    const made = await supportingDocuments.create({ friendlyName: OURS, type: ADDRESS_DOCUMENT, attributes })
    return made.sid
  }
  if (!isSame(found.attributes, attributes)) await supportingDocuments(found.sid).update({ attributes })
  return found.sid
}

const partsOf = (address: ReturnType<typeof addressOf>) => ({
  customerName: address.customerName,
  street: address.street,
  city: address.city,
  region: address.region,
  postalCode: address.postalCode,
  isoCountry: address.isoCountry,
})

interface Assignments {
  list(options: { limit: number }): Promise<{ objectSid: string }[]>
  create(parts: { objectSid: string }): Promise<unknown>
}

async function ensureAssigned(assignments: Assignments, ids: readonly string[]): Promise<void> {
  const held = (await assignments.list({ limit: LIMIT })).map(({ objectSid }) => objectSid)
  for (const objectSid of ids.filter((id) => !held.includes(id))) await assignments.create({ objectSid })
}

function requireCompliance({ status, results }: { status: string; results: unknown }): void {
  if (status === 'compliant') return
  const parts = (Array.isArray(results) ? results : []).filter(({ passed }) => passed === false)
  const rejections = parts.flatMap(({ error_code, failure_reason, object_type, invalid }) => {
    const fields = rejectionsOf(
      (Array.isArray(invalid) ? invalid : []).map((one: Record<string, unknown>) => ({
        code: one.error_code,
        reason: one.failure_reason,
        fields: [one.object_field],
      })),
    )
    return fields.length > 0 ? fields : rejectionsOf([{ error_code, reason: failure_reason, fields: [object_type] }])
  })
  throw new RegistrarError('rejected', 'A bundle does not meet its policy.', rejections)
}

function isSame(held: unknown, wanted: Readonly<Record<string, string>>): boolean {
  const there = (held ?? {}) as Record<string, unknown>
  return Object.entries(wanted).every(([name, value]) => there[name] === value)
}
