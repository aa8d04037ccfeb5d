import { isDeepStrictEqual } from 'node:util'
import { sandboxRegistrar } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import { type Application, type ProviderIds, type Registrar, RegistrarError } from '../registrar.ts'
import { sendCode } from './code.ts'
import { type Decide, decideOn } from './decide.ts'
import { handIn } from './hand-in.ts'
import {
  change,
  findByReference,
  findObject,
  type ObjectDetails,
  type ObjectRow,
  type RegistrarSandbox,
  sidOf,
  standingOf,
} from './objects.ts'
import { findOwnNumber } from './numbers.ts'
import { type Desk, work } from './work.ts'

type Applications = Pick<Registrar, 'submit' | 'find' | 'fetch' | 'edit' | 'remove' | 'resendCode' | 'vet' | 'useCases'>

/** Score of every brand that the sandbox vets. */
const VETTED_SCORE = 75

/** Returns the calls about applications. @param decide judges what was handed in */
export const applicationsOf = (sandbox: RegistrarSandbox, decide: Decide): Applications => ({
  submit: (account, application) =>
    work(sandbox, account, async (desk) => {
      const made = await findByReference(desk.tx, account.accountId, application)
      return standingOf(made ?? (await create(desk, application)))
    }),
  async find({ accountId }, application) {
    const row = await findByReference(sandbox.db.system, accountId, application)
    return row && standingOf(row)
  },
  async fetch({ accountId }, kind, ids) {
    const row = await findObject(sandbox.db.system, accountId, ids.id)
    if (row?.kind !== kind) return { ids, word: 'removed', rejections: [], updatedAt: sandbox.clock() }
    return standingOf(await decideOn(sandbox, decide, row))
  },
  edit: (account, ids, application) =>
    work(sandbox, account, async (desk) => {
      const row = await requireObject(desk, ids, application.kind)
      const handedIn = await handIn(desk, application, row.id)
      if (isDone(row, handedIn.application)) return standingOf(row)
      requireEditable(row, desk.now)
      const references = [...new Set([...row.details.references, application.reference])]
      const fresh = { rejections: [], person: null, editAllowed: null, editUntil: null, isSlow: false }
      const edited = { ...fresh, word: 'review' as const, ...handedIn, references, edits: row.details.edits + 1 }
      return standingOf(await change(desk.tx, desk.now, row, edited))
    }),
  remove: (account, kind, ids) =>
    work(sandbox, account, async ({ tx }) => {
      const row = await findObject(tx, account.accountId, ids.id)
      if (row?.kind === kind) await tx.delete(sandboxRegistrar).where(eq(sandboxRegistrar.id, row.id))
    }),
  resendCode: (account, brand) =>
    work(sandbox, account, async (desk) => {
      const row = await requireObject(desk, brand, 'brand')
      if (row.word === 'person' && row.details.person === 'code') await sendCode(desk.tx, desk.now, row)
    }),
  vet: (account, brand) =>
    work(sandbox, account, async (desk) => {
      const row = await requireObject(desk, brand, 'brand')
      if (row.word !== 'approved') throw rejected(30794, 'The brand is not approved.')
      return standingOf(await change(desk.tx, desk.now, row, { score: VETTED_SCORE }))
    }),
  async useCases({ accountId }, brand) {
    const row = await findObject(sandbox.db.system, accountId, brand.id)
    const application = row?.details.application
    if (application?.kind !== 'brand') return []
    if (application.tier !== 'standard') return [application.tier]
    const charity = application.profile.kind === 'non_profit' ? ['charity'] : []
    return ['marketing', 'mixed', 'low_volume', ...charity]
  },
})

const rejected = (code: number, text: string, fields: readonly string[] = []) =>
  new RegistrarError('rejected', `The sandbox rejected the call (${code})`, [{ code, text, fields }])

/** @throws RegistrarError rejected */
async function requireObject({ tx, account }: Desk, { id }: ProviderIds, kind: string): Promise<ObjectRow> {
  const row = await findObject(tx, account.id, id)
  if (row?.kind !== kind) throw rejected(20404, 'The requested resource was not found.')
  return row
}

/** Tells whether an edit was done before, under a reference of its own or with the same content, and its answer lost. */
const isDone = ({ word, details }: ObjectRow, application: Application): boolean =>
  details.references.slice(1).includes(application.reference) ||
  ((word === 'review' || word === 'person') && isDeepStrictEqual(details.application, application))

/** Times that a brand may be edited (error 21724). */
const BRAND_EDITS = 3

/** @throws RegistrarError rejected, unless the object was rejected and may be edited */
function requireEditable({ kind, word, details }: ObjectRow, now: Date): void {
  const { editAllowed, editUntil, edits } = details
  const isOpen = editAllowed !== false && (editUntil === null || new Date(editUntil) > now)
  if (word !== 'rejected' || !isOpen) throw rejected(21725, 'This cannot be updated in its current state.')
  if (kind === 'brand' && edits >= BRAND_EDITS) throw rejected(21724, 'Too many updates of this brand.')
}

async function create({ tx, account, now }: Desk, application: Application): Promise<ObjectRow> {
  const { kind, reference } = application
  const ids = await idsOf({ tx, account, now }, application)
  const details: ObjectDetails = {
    ids,
    ...(await handIn({ tx, account, now }, application, ids.id)),
    references: [reference],
    edits: 0,
    rejections: [],
    isSlow: false,
    person: null,
    codeSentAt: null,
    editAllowed: null,
    editUntil: null,
    score: null,
  }
  const object = { id: ids.id, userId: account.userId, accountId: account.id, kind, reference, updatedAt: now }
  await tx.insert(sandboxRegistrar).values({ ...object, word: 'review', details: { ...details } })
  return { ...object, word: 'review', details }
}

/** Names a new object and what it hangs on. @throws RegistrarError rejected if that is not there */
async function idsOf(desk: Desk, application: Application): Promise<ProviderIds> {
  const sid = (prefix: string) => sidOf(prefix, desk.account.id, application.kind, application.reference)
  switch (application.kind) {
    case 'brand':
      return { id: sid('BN'), profile: sid('BU'), trustProduct: sid('BT') }
    case 'campaign': {
      const brand = await requireObject(desk, application.brand, 'brand')
      if (brand.word !== 'approved') throw rejected(21717, 'The brand is not approved.', ['BrandRegistrationSid'])
      return { id: sid('QE'), brand: brand.id, service: application.service ?? sid('MG') }
    }
    case 'toll_free': {
      const { id } = application.number
      if (!(await findOwnNumber(desk.tx, desk.account.id, id)))
        throw rejected(30447, 'The number is not one of this account.', ['TollfreePhoneNumberSid'])
      return { id: sid('HH'), number: id }
    }
  }
}
