import { type BlockRow, type MiniSiteRow, miniSites, registrations, senderProfiles } from '@greenroom/db'
import { and, asc, eq, ne } from '@greenroom/db/sql'
import {
  asksPhone,
  emptyProfile,
  isWithRegistrar,
  KEYWORDS,
  type ProofFacts,
  type SenderProfile,
  writeSamples,
} from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { listSenders } from '../../messaging/public.ts'
import { readWays } from './ways.ts'

/** Returns the id of an owner's site by its current name. */
export async function findOwnSite({ ownerId }: Context, tx: OwnerTx, username: string): Promise<string | undefined> {
  const [site] = await tx
    .select({ id: miniSites.id })
    .from(miniSites)
    .where(and(eq(miniSites.userId, ownerId), eq(miniSites.username, username)))
  return site?.id
}

/** Data that the proof pages of a site are drawn from. */
export interface ProofsRead {
  facts: ProofFacts
  site: MiniSiteRow
  /** Forms that ask for a phone number. */
  forms: BlockRow[]
  /** Something lies with a registrar, so that each version of a page is kept. */
  isKept: boolean
}

/** Forms on a page (standard W22). */
const MAX_FORMS = 10

/**
 * Reads what the proof pages of a site say. Of the sender they show only what its owner typed for them, or handed in: what was
 * filled in from the account, its log-in address above all, stays there. Undefined: the site asks for no numbers, and its owner
 * registers nothing.
 */
export async function readProofs(context: Context, tx: OwnerTx, siteId: string): Promise<ProofsRead | undefined> {
  const { ownerId, urls } = context
  const { site, ways } = await readWays(context, tx, siteId)
  const [begun] = await tx
    .select({ fields: senderProfiles.fields })
    .from(senderProfiles)
    .where(eq(senderProfiles.userId, ownerId))
  const shown = new Set(ways.site?.forms.map(({ blockId }) => blockId))
  const forms = site?.blocks.filter((block) => asksPhone(block) && shown.has(block.id)) ?? []
  if (!site || (!begun && forms.length === 0)) return undefined
  const rows = await tx
    .select({ state: registrations.state, submitted: registrations.submitted })
    .from(registrations)
    .where(and(eq(registrations.userId, ownerId), ne(registrations.state, 'withdrawn')))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
  const said: Partial<SenderProfile> = Object.assign({}, ...rows.map(({ submitted }) => submitted), begun?.fields)
  const stageName = said.stageName?.trim() || site.row.name
  const sender = { legalName: said.legalName?.trim() ?? '', email: said.email?.trim() ?? '' }
  const senders = await listSenders(context, tx)
  return {
    site: site.row,
    forms: forms.slice(0, MAX_FORMS),
    isKept: rows.some(({ state }) => isWithRegistrar(state)),
    facts: {
      ...sender,
      artist: stageName,
      siteUrl: urls.siteUrl(site.row),
      numbers: senders.filter(({ channel }) => channel === 'sms').map(({ address }) => address),
      keywords: ways.keywords.slice(0, KEYWORDS.max).map(({ word }) => word.toUpperCase()),
      samples: said.samples ?? writeSamples({ ...emptyProfile(), ...sender, stageName }, ways),
      wording: ways.site?.forms[0]?.wording ?? '',
      privacyWords: said.privacyWords ?? '',
      termsWords: said.termsWords ?? '',
    },
  }
}
