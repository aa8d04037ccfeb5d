import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  brandApplication,
  campaignApplication,
  company,
  tollFreeApplication,
} from '../../../testing/twilio-registrar/applications.ts'
import type { Fate } from '../../../testing/twilio-registrar/server.ts'
import {
  failureOf,
  INBOUND_URL,
  LOCAL,
  openSetting,
  type Setting,
  TOLL_FREE,
} from '../../../testing/twilio-registrar/setting.ts'
import { type Application, RegistrarError, type Standing } from './registrar.ts'
import { twilioRegistrar } from './twilio.ts'

let setting: Setting
beforeEach(async () => {
  setting = await openSetting()
})
afterEach(() => setting.twilio.close())

/** Counts objects; a number is also in its service, under the same id. */
const count = (prefix: string): number =>
  setting.twilio.world.all(prefix).filter(({ service_sid }) => service_sid === undefined).length

/** Lets every change go wrong the first time that it is tried, and every third read. */
function failEachStepOnce(...fates: Fate[]): { failures: () => number } {
  const seen = new Map<string, number>()
  let failures = 0
  setting.twilio.fate = ({ method, path, form }) => {
    const step = `${method} ${path} ${[...form].filter(([name]) => name === 'Type' || name === 'ObjectSid').join()}`
    const times = (seen.get(step) ?? 0) + 1
    seen.set(step, times)
    const fails = method === 'POST' ? times === 1 : times === 3
    failures += fails ? 1 : 0
    return fails ? (fates[failures % fates.length] ?? 'answered') : 'answered'
  }
  return { failures: () => failures }
}

/** Tries until it is done, as a job does: after a doubt it looks first. Nothing of this prefix may exist after a clear no. */
async function persist<T>(prefix: string, attempt: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  let isInDoubt = false
  for (let times = 0; times < 60; times += 1) {
    try {
      const found = isInDoubt ? await find() : undefined
      return found ?? (await attempt())
    } catch (error) {
      if (!(error instanceof RegistrarError)) throw error
      expect(['uncertain', 'not-now']).toContain(error.failure)
      isInDoubt ||= error.failure === 'uncertain'
      if (!isInDoubt) expect(count(prefix)).toBe(0)
    }
  }
  throw new Error('It never came to an end.')
}

const submit = (prefix: string, application: Application): Promise<Standing> => {
  const { registrar, account } = setting
  return persist(
    prefix,
    () => registrar.submit(account, application),
    () => registrar.find(account, application),
  )
}

const localOrder = { reference: 'order', number: LOCAL.number }

const buy = (number: string, kind: 'local' | 'toll_free', service?: string) => {
  const { registrar, account } = setting
  const order = { reference: 'order', number, kind, inboundUrl: INBOUND_URL, ...(service ? { service } : {}) }
  return persist(
    'PN',
    () => registrar.buyNumber(account, order),
    () => registrar.findNumber(account, order),
  )
}

describe('an answer that is lost', () => {
  it.each([
    ['of whatever was done', ['lost', 'broken']],
    ['of whatever was not done', ['cut', 'busy']],
  ] as const)('%s leaves one object of each kind (standard N5)', async (_, fates) => {
    const { twilio, registrar, account } = setting
    const { failures } = failEachStepOnce(...fates)
    const profile = company()
    const { ids } = await submit('BN', brandApplication({ tier: 'low_volume', profile }))
    expect(failures()).toBeGreaterThan(15)
    const parts = ['BN', 'RD', 'AD'].map(count)
    expect(parts).toEqual([1, 1, 1])
    // Each has its own type, and two belong to the operator's profile.
    expect([count('IT'), count('BU'), count('BV'), count('DG'), count('DF')]).toEqual([4, 3, 7, 1, 1])
    twilio.set(ids.id, { status: 'APPROVED', identity_status: 'VERIFIED' })
    const campaign = await submit('QE', campaignApplication(ids, { profile }))
    await persist(
      'VT',
      () => registrar.vet(account, ids),
      async () => undefined,
    )
    const number = await buy(TOLL_FREE.number, 'toll_free')
    await submit('HH', tollFreeApplication(number, { profile }))
    expect(['QE', 'HH', 'PN', 'VT'].map(count)).toEqual([1, 1, 1, 1])
    twilio.fate = () => 'answered'
    const local = await buy(LOCAL.number, 'local', campaign.ids.service)
    expect(local.service).toBe(campaign.ids.service)
    expect(count('MG')).toBe(2)
  })

  it('of a new account leaves one account, and one subscription', async () => {
    const { twilio, another } = setting
    failEachStepOnce('lost')
    const owner = { userId: randomUUID(), name: 'NOVA' }
    const registrar = another()
    const made = await persist(
      'none',
      () => registrar.ensureAccount(owner),
      async () => undefined,
    )
    expect(twilio.world.accounts).toHaveLength(3)
    // Events that could not be asked for are asked for by the next process.
    twilio.fate = () => 'answered'
    expect(await another().ensureAccount(owner)).toEqual(made)
    expect([count('DG'), count('DF')]).toEqual([2, 2])
  })

  it('of an edit is found, and the edit is not repeated', async () => {
    const { twilio, registrar, account } = setting
    const { ids } = await registrar.submit(account, brandApplication())
    twilio.set(ids.id, { status: 'FAILED' })
    const mended = brandApplication()
    twilio.fate = ({ method, path }) => (method === 'POST' && path.endsWith(ids.id) ? 'lost' : 'answered')
    expect((await failureOf(registrar.edit(account, ids, mended))).failure).toBe('uncertain')
    expect(await registrar.find(account, mended)).toMatchObject({ ids, word: 'review' })
    twilio.set(ids.id, { status: 'FAILED' })
    expect(await registrar.find(account, mended)).toMatchObject({ ids, word: 'rejected' })
  })
})

describe('a call', () => {
  it('of two processes at once makes one account that both use', async () => {
    const { another, twilio } = setting
    const owner = { userId: randomUUID(), name: 'NOVA' }
    const made = await Promise.all([another(), another()].map((registrar) => registrar.ensureAccount(owner)))
    expect(made[0]).toEqual(made[1])
    const used = twilio.world.accounts.filter(({ shelves }) => [...shelves.values()].flat().length > 0)
    expect(used.map(({ sid }) => sid)).toContain(made[0]?.accountId)
  })

  it('with a token that was exchanged reads the new one', async () => {
    const { twilio, registrar, account } = setting
    for (const one of twilio.world.accounts) if (one.sid === account.accountId) one.token = 'another-token'
    expect(await registrar.findNumber(account, localOrder)).toBeUndefined()
  })

  it('for an account that is not ours is refused', async () => {
    const { twilio, registrar } = setting
    const { sid } = twilio.world.addAccount('Stranger')
    expect((await failureOf(registrar.findNumber({ accountId: sid }, localOrder))).failure).toBe('refused')
  })

  it.each([
    ['busy', 'not-now'],
    ['broken', 'not-now'],
    ['cut', 'not-now'],
  ] as const)('that only reads may be repeated when it is %s', async (fate, failure) => {
    const { twilio, registrar, account } = setting
    twilio.fate = () => fate
    expect((await failureOf(registrar.findNumber(account, localOrder))).failure).toBe(failure)
  })

  it('that takes too long is in doubt', async () => {
    const { twilio } = setting
    const { sid: accountSid, token: authToken } = twilio.main
    const registrar = twilioRegistrar({ accountSid, authToken, apiBase: twilio.url, tenancy: 'isv' }, { timeout: 150 })
    twilio.fate = ({ method }) => {
      twilio.slowness = method === 'POST' ? 2000 : 0
      return 'answered'
    }
    const asked = registrar.ensureAccount({ userId: randomUUID(), name: 'NOVA' })
    expect((await failureOf(asked)).failure).toBe('uncertain')
  })

  it('that reaches nobody is not in doubt, and says nothing of what was asked', async () => {
    const { sid: accountSid, token: authToken } = setting.twilio.main
    const registrar = twilioRegistrar({ accountSid, authToken, apiBase: 'http://127.0.0.1:1', tenancy: 'isv' })
    const { failure, message } = await failureOf(registrar.ensureAccount({ userId: 'nova', name: 'NOVA' }))
    expect([failure, message]).toEqual(['not-now', 'Twilio did not answer (ECONNREFUSED).'])
  })

  it('reaches the registry at most once a second', async () => {
    const { twilio } = setting
    const { sid: accountSid, token: authToken } = twilio.main
    const pauses: number[] = []
    const pause = async (milliseconds: number) => pauses.push(milliseconds)
    const registrar = twilioRegistrar(
      { accountSid, authToken, apiBase: twilio.url, tenancy: 'isv' },
      { now: () => 0, pause },
    )
    const ids = { id: `BN${'0'.repeat(32)}` }
    await Promise.all([1, 2, 3].map(() => registrar.fetch(setting.account, 'brand', ids)))
    expect(pauses).toEqual([1000, 2000])
  })
})
