import { blocks, miniSites, senderProfiles } from '@greenroom/db'
import { emptyProfile, MAX_SOCIAL_LINKS, type ProfileField, type SenderProfile } from '@greenroom/domain'
import { parsePhone } from '@greenroom/domain/phone'
import { and, asc, desc, eq, isNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { fillTexts } from '../policy/fill-texts.ts'
import { readWays } from './ways.ts'

/** An owner's form; fields that they have not typed are filled in from site and account. */
export interface FilledProfile {
  /** `taxNumber` is its last four digits. */
  profile: SenderProfile
  /** Fields that were filled in. */
  filled: ProfileField[]
  /** Sealed; null: none was typed. */
  sealedTaxNumber: string | null
  /** Username of the site that proves how people agree; undefined: none is published. */
  username: string | undefined
}

/** Reads the whole profile of an owner. */
export async function readProfile(context: Context, tx: OwnerTx): Promise<FilledProfile> {
  const { ownerId } = context
  const [[row], site, account, { ways }] = await Promise.all([
    tx.select().from(senderProfiles).where(eq(senderProfiles.userId, ownerId)).execute(),
    readSite(context, tx),
    readAccount(tx),
    readWays(context, tx),
  ])
  const typed = row?.fields ?? {}
  const fixed = fixedOf(context, site?.username)
  const known = { ...emptyProfile(), ...fromAccount(account), ...fromSite(context, site), ...typed, ...fixed }
  const profile = { ...fillTexts(known, ways), ...typed, ...fixed, taxNumber: row?.taxLastFour ?? '' }
  const filled = (Object.keys(profile) as ProfileField[]).filter(
    (field) => !(field in typed) && !isEmpty(profile[field]) && field !== 'taxNumber',
  )
  return { profile, filled, sealedTaxNumber: row?.taxNumber ?? null, username: site?.username }
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

interface Site {
  username: string
  name: string
  links: string[]
}

/** Returns the newest published site, and the addresses of its social links. */
async function readSite({ ownerId }: Context, tx: OwnerTx): Promise<Site | undefined> {
  const [site] = await tx
    .select({ id: miniSites.id, username: miniSites.username, name: miniSites.name })
    .from(miniSites)
    .where(
      and(
        eq(miniSites.userId, ownerId),
        eq(miniSites.isActive, true),
        isNull(miniSites.hiddenAt),
        isNull(miniSites.lockedAt),
      ),
    )
    .orderBy(desc(miniSites.createdAt))
    .limit(1)
  if (!site) return undefined
  const links = await tx
    .select({ url: blocks.url })
    .from(blocks)
    .where(and(eq(blocks.userId, ownerId), eq(blocks.miniSiteId, site.id), eq(blocks.isActive, true)))
    .orderBy(asc(blocks.orderIndex))
    .limit(100)
  return { ...site, links: links.flatMap(({ url }) => (SOCIAL.test(url) ? [url] : [])).slice(0, MAX_SOCIAL_LINKS) }
}

const SOCIAL = /^https:\/\/([\w-]+\.)?(instagram|tiktok|youtube|facebook|x|twitter|soundcloud|spotify|bandcamp)\.com\//

interface Account {
  name: string
  email: string | null
  phone: string | null
}

async function readAccount(tx: OwnerTx): Promise<Account | undefined> {
  const { rows } = await tx.execute<Account & Record<string, unknown>>(sql`select * from own_contact_details()`)
  return rows[0]
}

function fromAccount(account: Account | undefined): Partial<SenderProfile> {
  if (!account) return {}
  const words = account.name.trim().split(/\s+/)
  const isFullName = words.length >= 2
  const phone = account.phone === null ? undefined : parsePhone(account.phone)
  return {
    ...(isFullName
      ? { legalName: account.name.trim(), firstName: words[0] ?? '', lastName: words.slice(1).join(' ') }
      : {}),
    ...(account.email === null ? {} : { email: account.email }),
    ...(phone?.ok ? { phone: phone.e164, country: phone.country ?? 'US' } : {}),
  }
}

function fromSite(_context: Context, site: Site | undefined): Partial<SenderProfile> {
  return site ? { stageName: site.name, socialLinks: site.links } : {}
}

/** Returns the addresses of the site and its proof pages, which nobody types. */
function fixedOf(
  { urls }: Context,
  username: string | undefined,
): Pick<SenderProfile, 'website' | 'proofUrl' | 'privacyUrl' | 'termsUrl'> {
  if (username === undefined) return { website: '', proofUrl: '', privacyUrl: '', termsUrl: '' }
  const website = urls.siteUrl({ username })
  return {
    website,
    proofUrl: `${website}/texts`,
    privacyUrl: `${website}/privacy`,
    termsUrl: `${website}/terms`,
  }
}
