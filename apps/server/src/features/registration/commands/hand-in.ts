import type { RegistrationRow } from '@greenroom/db'
import { blockersAmong } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import {
  type Application,
  type Rejection,
  RegistrarError,
  type Registrar,
  type Standing,
} from '../../../platform/providers/registrar/registrar.ts'
import { releaseHold } from '../../wallet/public.ts'
import { LOST_MS } from '../policy/due.ts'
import { keptRejections } from '../policy/standings.ts'
import { submittedTaxOf } from '../policy/submitted-tax.ts'
import { applicationOf, type ApplicationParts } from '../policy/applications.ts'
import { readApplication } from '../queries/application.ts'
import { checksOf } from '../queries/checks.ts'
import { changeRegistration, lockRegistration } from '../store/registrations.ts'
import { applyStanding } from './apply-standing.ts'
import { ensureAccount } from './ensure-account.ts'
import { keepProofs } from './keep-proofs.ts'
import { moveRegistration } from './move-registration.ts'

/** Milliseconds until the next try after "not now", and after a lost answer. */
const AGAIN_MS = 60_000

/**
 * Hands a registration in, or looks up what an earlier try has made. A try is noted before its call, so that whoever comes
 * after a lost answer, or a process that ended, looks first (N5).
 */
export async function handIn(context: Context, id: string): Promise<void> {
  const { registrar } = context.providers
  if (!registrar) return
  // Before the try is noted: one whose checks could not run is begun anew, checks included.
  const finding = await findingBefore(context, id)
  const begun = await begin(context, id)
  if (!begun) return
  try {
    if (finding) throw new RegistrarError('rejected', 'the checks found something', [finding])
    const account = await ensureAccount(context, registrar)
    const application = applicationOf(begun, await keepProofs(context))
    if (!application) throw new RegistrarError('refused', 'what the registration builds on is missing')
    const standing = await callRegistrar(registrar, account, begun.row, application)
    await context.db.forOwner(context.ownerId, (tx) => applyStanding(context, tx, id, standing))
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    const text = (await isByHand(registrar)) ? NOT_THERE : NOT_SERVED
    await takeFailure(context, id, error, text)
  }
}

/** Checks the site again before the first try of a campaign, which may have waited for its brand for days. */
async function findingBefore(context: Context, id: string): Promise<Rejection | undefined> {
  const row = await context.db.forOwner(context.ownerId, (tx) => lockRegistration(context, tx, id))
  if (row?.kind !== 'campaign' || row.state !== 'submitting' || row.isWaiting || row.looks > 0) return undefined
  const [first] = blockersAmong(await checksOf(context, row.kind))
  return first && { code: 0, text: first.text, fields: [] }
}

/** Notes a try and reads what is handed in. Undefined: nothing is to be done, or another try is under way. */
async function begin(context: Context, id: string): Promise<ApplicationParts | undefined> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockRegistration(context, tx, id)
    if (!row || row.isWaiting || (row.state !== 'submitting' && row.state !== 'uncertain')) return undefined
    if (row.looks > 0 && row.checkedAt && context.now.getTime() - row.checkedAt.getTime() < AGAIN_MS) return undefined
    const parts = await readApplication(context, tx, row)
    await changeRegistration(context, tx, id, {
      looks: row.looks + 1,
      checkedAt: context.now,
      nextCheckAt: new Date(context.now.getTime() + LOST_MS),
    })
    return parts
  })
}

/** Calls the registrar: the first try hands in, every later one looks first. */
async function callRegistrar(
  registrar: Registrar,
  account: { accountId: string },
  row: RegistrationRow,
  application: Application,
): Promise<Standing> {
  const { providerIds: ids, providerAt } = row
  if (row.looks > 0) {
    const found = await registrar.find(account, application)
    // A rejection that is as old as the one that was mended says that the mend was not handed in.
    const isOld = found?.word === 'rejected' && providerAt !== null && found.updatedAt <= providerAt
    if (found && !isOld) return found
  }
  return ids ? registrar.edit(account, ids, application) : registrar.submit(account, application)
}

/** @param text what its owner reads if the registrar gave no reason */
async function takeFailure(context: Context, id: string, error: RegistrarError, text: string): Promise<void> {
  const { db, ownerId, now, log } = context
  log.warn(
    { registrationId: id, failure: error.failure, codes: error.rejections.map(({ code }) => code) },
    'a registration was not handed in',
  )
  await db.forOwner(ownerId, async (tx) => {
    const row = await lockRegistration(context, tx, id)
    if (!row || (row.state !== 'submitting' && row.state !== 'uncertain')) return
    const later = (ms: number) => new Date(now.getTime() + ms)
    // Once a try may have been taken, only a look-up tells; a refusal does not.
    const mayBeTaken = row.state === 'uncertain' && error.failure === 'refused'
    if (error.failure === 'not-now' || mayBeTaken) {
      await changeRegistration(context, tx, id, { nextCheckAt: later(AGAIN_MS) })
    } else if (error.failure === 'uncertain') {
      if (row.state === 'uncertain')
        await changeRegistration(context, tx, id, { nextCheckAt: later(Math.min(row.looks, 60) * AGAIN_MS) })
      else
        await moveRegistration(context, tx, row, {
          to: 'uncertain',
          by: 'job',
          looks: row.looks,
          nextCheckAt: later(AGAIN_MS),
        })
    } else {
      if (row.holdId !== null)
        await releaseHold(context, tx, {
          holdId: row.holdId,
          description: 'The registration was not taken',
          category: 'registration',
        })
      await moveRegistration(context, tx, row, {
        to: 'draft',
        by: 'job',
        holdId: null,
        feeCents: 0,
        // Its hold is spent, so the next try has a reference of its own.
        attempt: row.attempt + 1,
        rejections: said(error, submittedTaxOf(context, row), text),
      })
    }
  })
}

/** Tells whether brands and campaigns are handed in at the registrar's own screens; false while it does not say so. */
const isByHand = async (registrar: Registrar): Promise<boolean> =>
  (await registrar.decideTenancy().catch(() => undefined)) === 'direct'

/** Returns why a registration came back, as it is kept. */
const said = (
  { failure, rejections }: RegistrarError,
  taxNumber: string,
  text: string,
): RegistrationRow['rejections'] =>
  failure === 'rejected' && rejections.length > 0
    ? keptRejections(rejections, taxNumber)
    : [{ code: 0, text, fields: [] }]

const NOT_THERE =
  'Twilio does not have this yet. Paste the texts into its Console first, and then hand it in here: we read how it stands.'
const NOT_SERVED =
  'The registrar does not serve this installation at the moment. Whoever runs it has to look into that.'
