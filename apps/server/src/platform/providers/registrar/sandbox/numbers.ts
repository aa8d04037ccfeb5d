import { sandboxRegistrar } from '@greenroom/db'
import { and, eq, inArray } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import { type BoughtNumber, type NumberSearch, type Registrar, RegistrarError } from '../registrar.ts'
import { asNumber, type NumberDetails, type NumberRow, type RegistrarSandbox, sidOf } from './objects.ts'
import { work } from './work.ts'

type Numbers = Pick<Registrar, 'searchNumbers' | 'buyNumber' | 'findNumber' | 'releaseNumber'>

/** Most numbers that a search lists. */
const LISTED = 20
/** Last two digits of the numbers for sale; the range 555-0100 to 555-0199 is reserved for fiction, the rest is in use here. */
const LAST = Array.from({ length: 90 }, (_, n) => String(n + 10))

/** Area codes that are offered if none is asked for, with their places. */
const PLACES: Record<'US' | 'CA', Readonly<Record<string, string>>> = {
  US: {
    212: 'New York, NY',
    310: 'Los Angeles, CA',
    312: 'Chicago, IL',
    404: 'Atlanta, GA',
    415: 'San Francisco, CA',
    512: 'Austin, TX',
    615: 'Nashville, TN',
    718: 'Brooklyn, NY',
  },
  CA: { 416: 'Toronto, ON', 514: 'Montreal, QC', 604: 'Vancouver, BC' },
}
const TOLL_FREE_CODES = ['800', '888', '877', '866']

/** Returns the calls about numbers. Each of them belongs to one account at a time. */
export const numbersOf = (sandbox: RegistrarSandbox): Numbers => ({
  async searchNumbers(search) {
    const { kind, country } = search
    const offered = offeredTo(search)
    const taken = await takenOf(sandbox.db.system, offered)
    const free = offered.filter((number) => !taken.has(number)).slice(0, LISTED)
    const places: Readonly<Record<string, string>> = { ...PLACES.US, ...PLACES.CA }
    return free.map((number) => {
      const place = kind === 'local' ? (places[number.slice(2, 5)] ?? '') : ''
      return { number, kind, country, place, canPictures: kind === 'local' }
    })
  },
  buyNumber: (account, { reference, number, kind, service, inboundUrl }) =>
    work(sandbox, account, async ({ tx, account: { id: accountId, userId }, now }) => {
      const id = idOf(number)
      const details: NumberDetails = { number, kind, service: service ?? sidOf('MG', accountId, number), inboundUrl }
      const values = { id, userId, accountId, kind: 'number' as const, reference, updatedAt: now }
      if (isForSale(number, kind))
        await tx
          .insert(sandboxRegistrar)
          .values({ ...values, word: 'approved', details: { ...details } })
          .onConflictDoNothing()
      const bought = await findOwnNumber(tx, accountId, id)
      if (bought?.reference !== reference) throw taken(number)
      return presentNumber(bought)
    }),
  async findNumber({ accountId }, { reference, number }) {
    const row = await findOwnNumber(sandbox.db.system, accountId, idOf(number))
    return row?.reference === reference ? presentNumber(row) : undefined
  },
  releaseNumber: (account, id) =>
    work(sandbox, account, async ({ tx }) => {
      await tx
        .delete(sandboxRegistrar)
        .where(
          and(
            eq(sandboxRegistrar.id, id),
            eq(sandboxRegistrar.accountId, account.accountId),
            eq(sandboxRegistrar.kind, 'number'),
          ),
        )
    }),
})

/** Lists the numbers of a search, bought or not, in a fixed order. */
function offeredTo({ kind, country, areaCode, contains = '' }: NumberSearch): string[] {
  return codesOf(kind, country, areaCode)
    .flatMap((code) => LAST.map((last) => `+1${code}55501${last}`))
    .filter((number) => number.slice(2).includes(contains))
}

function codesOf(kind: NumberSearch['kind'], country: string, areaCode: string | undefined): string[] {
  if (country !== 'US' && country !== 'CA') return []
  if (kind === 'toll_free') return TOLL_FREE_CODES.filter((code) => areaCode === undefined || code === areaCode)
  if (areaCode === undefined) return Object.keys(PLACES[country])
  return /^[2-9]\d\d$/.test(areaCode) && !/^8(.)\1$/.test(areaCode) ? [areaCode] : []
}

const isForSale = (number: string, kind: NumberSearch['kind']): boolean =>
  offeredTo({ kind, country: 'US', areaCode: number.slice(2, 5) }).includes(number)

/** The number's own id, whoever owns it, so that it is sold once. */
const idOf = (number: string) => sidOf('PN', number)

/** Twilio's error 21422. */
const taken = (number: string) =>
  new RegistrarError('rejected', 'The sandbox does not sell this number', [
    { code: 21422, text: `${number} is not available.`, fields: ['PhoneNumber'] },
  ])

async function takenOf(tx: SystemTx, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = new Map(numbers.map((number) => [idOf(number), number]))
  const rows = await tx
    .select({ id: sandboxRegistrar.id })
    .from(sandboxRegistrar)
    .where(inArray(sandboxRegistrar.id, [...ids.keys()]))
  return new Set(rows.map(({ id }) => ids.get(id) ?? ''))
}

/** Returns a number of the account. */
export async function findOwnNumber(tx: SystemTx, accountId: string, id: string): Promise<NumberRow | undefined> {
  const [row] = await tx
    .select()
    .from(sandboxRegistrar)
    .where(
      and(eq(sandboxRegistrar.id, id), eq(sandboxRegistrar.accountId, accountId), eq(sandboxRegistrar.kind, 'number')),
    )
  return asNumber(row)
}

const presentNumber = ({ id, details }: NumberRow): BoughtNumber => ({
  id,
  number: details.number,
  kind: details.kind,
  service: details.service,
})
