import { registrations, senderDomains, senderProfiles } from '@greenroom/db'
import { and, count, eq, inArray, ne, sql } from '@greenroom/db/sql'
import { asksPhone, maySendFrom, type PreflightFacts, type SenderProfile } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { House } from '../../../platform/house.ts'
import { unseal } from '../../../platform/sealing.ts'
import { taxDigest } from '../policy/tax-digest.ts'
import { readProfile } from './profile.ts'
import { listNumbers } from './registrations.ts'
import { type ProofSite, readWays } from './ways.ts'

/** Everything that the checks look at. */
export interface PreflightRead {
  /** With the tax number in the clear; it must not leave this process. */
  profile: SenderProfile
  facts: PreflightFacts
  site: ProofSite | undefined
}

/** Reads what the checks look at. */
export async function readPreflight(context: Context): Promise<PreflightRead> {
  const { db, ownerId, providers } = context
  const read = await db.forOwner(ownerId, async (tx) => ({
    ...(await readWays(context, tx)),
    filled: await readProfile(context, tx),
    hasProfile: await hasProfile(context, tx),
    ownAddress: await readOwnAddress(context, tx),
    numbers: await listNumbers(context, tx),
  }))
  const { filled, site, ways } = read
  const { sealedTaxNumber } = filled
  const taxNumber = sealedTaxNumber === null ? '' : unseal(context, 'tax-number', sealedTaxNumber)
  const profile = { ...filled.profile, taxNumber }
  const hasPages = read.hasProfile || (site?.blocks.some(asksPhone) ?? false)
  return {
    profile,
    site,
    facts: {
      ...ways,
      appName: context.hold(appName),
      isSandbox: providers.registrar?.name === 'sandbox',
      hasPages: hasPages && (ways.site?.isPublished ?? false),
      ...(await usesOf(context, profile)),
      ownAddress: read.ownAddress,
      numbers: read.numbers.filter(({ state }) => state !== 'buying').map(({ kind }) => kind),
      isOperatorReady: providers.registrar !== undefined,
    },
  }
}

const appName = ({ env }: House): string => env.APP_NAME

async function hasProfile({ ownerId }: Context, tx: OwnerTx): Promise<boolean> {
  const [row] = await tx
    .select({ userId: senderProfiles.userId })
    .from(senderProfiles)
    .where(eq(senderProfiles.userId, ownerId))
  return row !== undefined
}

/** Returns the address at the domain that an owner sends from, if it is proved. */
async function readOwnAddress({ ownerId }: Context, tx: OwnerTx): Promise<string | undefined> {
  const rows = await tx.select().from(senderDomains).where(eq(senderDomains.userId, ownerId))
  const proved = rows.filter(({ state }) => maySendFrom(state))
  const found = proved.find(({ isSender }) => isSender) ?? proved[0]
  return found && `${found.localPart}@${found.domain}`
}

/** Brands that lie with a registrar. */
const isHandedIn = and(
  sql`${registrations.kind} = 'brand'`,
  inArray(registrations.state, ['submitting', 'uncertain', 'review', 'person', 'approved', 'suspended', 'unknown']),
)

/** System read: counts other owners who handed the same mobile, mailbox, or tax number in. */
async function usesOf(
  context: Context,
  { phone, email, taxNumber }: SenderProfile,
): Promise<Pick<PreflightFacts, 'mobileUses' | 'emailUses' | 'taxUses'>> {
  const { db, ownerId } = context
  const handedIn = and(ne(registrations.userId, ownerId), isHandedIn)
  const usesIn = async (field: 'phone' | 'email', value: string): Promise<number> => {
    if (value === '') return 0
    const [row] = await db.system
      .select({ n: count() })
      .from(registrations)
      .where(and(handedIn, sql`${registrations.submitted} ->> ${sql.raw(`'${field}'`)} = ${value}`))
    return row?.n ?? 0
  }
  return {
    mobileUses: await usesIn('phone', phone),
    emailUses: await usesIn('email', email),
    taxUses: taxNumber === '' ? 0 : await taxUsesOf(context, taxDigest(context, taxNumber)),
  }
}

async function taxUsesOf({ db, ownerId }: Context, digest: string): Promise<number> {
  const [row] = await db.system
    .select({ n: count() })
    .from(senderProfiles)
    .innerJoin(registrations, eq(registrations.userId, senderProfiles.userId))
    .where(and(ne(senderProfiles.userId, ownerId), eq(senderProfiles.taxDigest, digest), isHandedIn))
  return row?.n ?? 0
}
