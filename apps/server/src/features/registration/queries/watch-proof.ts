import { registrations, senderProfiles } from '@greenroom/db'
import { and, eq, inArray } from '@greenroom/db/sql'
import {
  asksPhone,
  type Check,
  checkOf,
  emptyProfile,
  isWithRegistrar,
  type PreflightFacts,
  REGISTRATION_STATES,
  type SenderProfile,
} from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findOwnSite } from './proofs.ts'
import { readWays } from './ways.ts'

/** Checks that must stay green while something lies with a registrar (design of registration, section 7). */
const HELD_CHECKS = ['F7', 'F8', 'F9', 'F10', 'F14'] as const
const HELD_STATES = REGISTRATION_STATES.filter(isWithRegistrar)

/**
 * Looks at the pages that lie with a registrar before they are changed, in the change's own transaction.
 * @returns what looks again after the change. It throws AppError VALIDATION_FAILED if the change broke a check
 */
export async function watchProof(tx: OwnerTx, context: Context): Promise<() => Promise<void>> {
  const held = await readHeld(context, tx)
  if (!held) return async () => {}
  const before = await brokenIn(context, tx, held)
  return async () => {
    const [broken] = (await brokenIn(context, tx, held)).filter(({ id }) => before.every((old) => old.id !== id))
    if (broken)
      throw new AppError(
        'VALIDATION_FAILED',
        `Carriers hold this page as the proof of your registration, and then it would not pass: ${broken.text} Withdraw the registration first.`,
      )
  }
}

/** The form as handed in; its site is known by its address. */
interface Held {
  submitted: Partial<SenderProfile>
  siteId: string | undefined
}

async function readHeld(context: Context, tx: OwnerTx): Promise<Held | undefined> {
  const { ownerId, urls } = context
  const rows = await tx
    .select({ submitted: registrations.submitted })
    .from(registrations)
    .where(and(eq(registrations.userId, ownerId), inArray(registrations.state, HELD_STATES)))
  if (rows.length === 0) return undefined
  const submitted: Partial<SenderProfile> = rows.find((row) => row.submitted)?.submitted ?? {}
  const username = submitted.website?.slice(urls.siteUrl({ username: '' }).length)
  return { submitted, siteId: username ? await findOwnSite(context, tx, username) : undefined }
}

/** Returns which of the checks are red now. Facts that they do not look at are as they should be. */
async function brokenIn(context: Context, tx: OwnerTx, { submitted, siteId }: Held): Promise<Check[]> {
  const [row] = await tx.select().from(senderProfiles).where(eq(senderProfiles.userId, context.ownerId))
  const { site, ways } = await readWays(context, tx, siteId)
  const isMoved = site !== undefined && submitted.website ? context.urls.siteUrl(site.row) !== submitted.website : false
  const facts: PreflightFacts = {
    ...ways,
    site: isMoved ? undefined : ways.site,
    appName: '',
    isSandbox: true,
    hasPages: (row !== undefined || (site?.blocks.some(asksPhone) ?? false)) && (ways.site?.isPublished ?? false),
    mobileUses: 0,
    emailUses: 0,
    taxUses: 0,
    ownAddress: undefined,
    numbers: [],
    isOperatorReady: true,
  }
  const profile = { ...emptyProfile(), ...submitted, ...row?.fields, taxNumber: '' }
  return HELD_CHECKS.map((id) => checkOf(id, profile, facts)).filter(({ state }) => state === 'blocker')
}
