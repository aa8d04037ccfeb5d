import {
  type BoughtNumber,
  type FoundNumber,
  type Registrar,
  RegistrarError,
} from '../platform/providers/registrar/registrar.ts'

/** Place where a call is lost: before the registrar has it, or on the way back. */
export type Loss = 'before' | 'after'

/** A registrar that sells numbers, and whose answers can be lost. It knows nothing of applications. */
export interface FakeRegistrar extends Registrar {
  /** Numbers that it sold and did not get back. Sold twice, it is listed twice. */
  sold: (BoughtNumber & { accountId: string; reference: string; inboundUrl: string })[]
  calls: string[]
  /** Numbers on offer. */
  offers: FoundNumber[]
  /** Says what happens to a call. `hang`: it is never answered. Undefined: it is answered. */
  fate: (call: string) => RegistrarError | 'hang' | 'hang-after' | Loss | undefined
}

const never = () => new Promise<never>(() => {})

export function fakeRegistrar(): FakeRegistrar {
  let ids = 0
  const notPlayed = (): never => {
    throw new Error('this registrar only sells numbers')
  }
  async function answered<T>(call: string, work: () => T): Promise<T> {
    registrar.calls.push(call)
    const fate = registrar.fate(call)
    if (fate instanceof Error) throw fate
    if (fate === 'hang') return never()
    if (fate === 'before') throw new RegistrarError('uncertain', 'lost on the way')
    const done = work()
    if (fate === 'hang-after') return never()
    if (fate === 'after') throw new RegistrarError('uncertain', 'the answer was lost')
    return done
  }
  const registrar: FakeRegistrar = {
    name: 'sandbox',
    decideTenancy: async () => 'isv',
    sold: [],
    calls: [],
    offers: [],
    fate: () => undefined,
    ensureAccount: ({ userId }) => answered('ensureAccount', () => ({ accountId: `AC-${userId}` })),
    searchNumbers: ({ kind, areaCode = '', contains = '' }) =>
      answered('searchNumbers', () =>
        registrar.offers.filter(
          (one) => one.kind === kind && one.number.startsWith(`+1${areaCode}`) && one.number.includes(contains),
        ),
      ),
    buyNumber: ({ accountId }, { reference, number, kind, service, inboundUrl }) =>
      answered('buyNumber', () => {
        ids += 1
        const bought = { number, kind, id: `PN${ids}`, service: service ?? `MG${ids}` }
        registrar.sold.push({ ...bought, accountId, reference, inboundUrl })
        return bought
      }),
    findNumber: ({ accountId }, { reference, number }) =>
      answered('findNumber', () =>
        registrar.sold.find(
          (one) => one.number === number && one.accountId === accountId && one.reference === reference,
        ),
      ),
    releaseNumber: (_account, id) =>
      answered('releaseNumber', () => {
        registrar.sold = registrar.sold.filter((one) => one.id !== id)
      }),
    submit: notPlayed,
    find: notPlayed,
    fetch: notPlayed,
    edit: notPlayed,
    remove: notPlayed,
    resendCode: notPlayed,
    vet: notPlayed,
    useCases: notPlayed,
    readNews: notPlayed,
  }
  return registrar
}
