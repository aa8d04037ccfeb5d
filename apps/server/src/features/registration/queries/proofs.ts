import { type BlockRow, type MiniSiteRow, registrations, senderProfiles } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import { asksPhone, isWithRegistrar, KEYWORDS, type ProofFacts } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { listSenders } from '../../messaging/public.ts'
import { readProfile } from './profile.ts'
import { readWays } from './ways.ts'

/** What the proof pages of a site are drawn from. */
export interface ProofsRead {
  facts: ProofFacts
  site: MiniSiteRow
  /** Forms that ask for a phone number. */
  forms: BlockRow[]
  /** Something lies with a registrar, so that each version of a page is kept. */
  isKept: boolean
}

/**
 * Reads what the proof pages of a site say. Legal name and mailbox are shown once their owner has begun to register. Undefined:
 * the site asks for no numbers, and its owner registers nothing.
 */
export async function readProofs(context: Context, tx: OwnerTx, siteId: string): Promise<ProofsRead | undefined> {
  const { ownerId, urls } = context
  const { site, ways } = await readWays(context, tx, siteId)
  const [begun] = await tx
    .select({ userId: senderProfiles.userId })
    .from(senderProfiles)
    .where(eq(senderProfiles.userId, ownerId))
  const shown = new Set(ways.site?.forms.map(({ blockId }) => blockId))
  const forms = site?.blocks.filter((block) => asksPhone(block) && shown.has(block.id)) ?? []
  if (!site || (!begun && forms.length === 0)) return undefined
  const { profile } = await readProfile(context, tx)
  const states = await tx
    .select({ state: registrations.state })
    .from(registrations)
    .where(eq(registrations.userId, ownerId))
  const senders = await listSenders(context, tx)
  return {
    site: site.row,
    forms,
    isKept: states.some(({ state }) => isWithRegistrar(state)),
    facts: {
      artist: (begun && profile.stageName.trim()) || site.row.name,
      legalName: begun ? profile.legalName.trim() : '',
      email: begun ? profile.email.trim() : '',
      siteUrl: urls.siteUrl(site.row),
      numbers: senders.filter(({ channel }) => channel === 'sms').map(({ address }) => address),
      keywords: ways.keywords.slice(0, KEYWORDS.max).map(({ word }) => word.toUpperCase()),
      samples: profile.samples,
      wording: ways.site?.forms[0]?.wording ?? '',
      privacyWords: profile.privacyWords,
      termsWords: profile.termsWords,
    },
  }
}
