import { afterAll, beforeAll } from 'vitest'
import type { Registrar, RegistrarAccount } from '../platform/providers/registrar/registrar.ts'
import { pullLever, setAccountLevers } from '../platform/providers/registrar/sandbox/levers.ts'
import { useTestApp } from './test-app.ts'
import { openSetting, type Setting } from './twilio-registrar/setting.ts'
import type { OfferedNumber } from './twilio-registrar/world.ts'

/** Actions of whoever plays a registrar. */
export interface RegistrarHands {
  registrar: Registrar
  /** Approves an object, as whoever answers the code or mail does. */
  approve(id: string): Promise<void>
  reject(id: string, codes: readonly number[]): Promise<void>
  suspend(id: string): Promise<void>
  /** Lets the answer to the account's next change get lost. */
  loseAnswer(account: RegistrarAccount): Promise<void>
}

/** Words of Twilio's reviewers, by the beginning of an object's id. */
const REVIEWS = {
  BN: {
    approve: { status: 'APPROVED', identity_status: 'VERIFIED' },
    reject: { status: 'FAILED' },
    suspend: { status: 'SUSPENDED' },
  },
  QE: {
    approve: { campaign_status: 'VERIFIED' },
    reject: { campaign_status: 'FAILED' },
    suspend: { campaign_status: 'SUSPENDED' },
  },
}
/** Calls by which an object is made or mended, among the many of an application. */
const DECISIVE = /\/(BrandRegistrations(\/BN\w+)?|Usa2p|Verifications|IncomingPhoneNumbers\.json)$/
const NUMBERS_ON_SALE: OfferedNumber[] = Array.from({ length: 30 }, (_, index) => [
  { number: `+16155550${100 + index}`, kind: 'local' as const, country: 'US', locality: 'Nashville' },
  { number: `+18885550${100 + index}`, kind: 'toll_free' as const, country: 'US' },
]).flat()

/** Opens each registrar for the contract's tests. Call it once for a file, and each opener within a hook or test. */
export function useRegistrars(): [string, () => RegistrarHands][] {
  const test = useTestApp()
  const inSandbox = (): RegistrarHands => {
    const { db, clock, providers } = test.house
    const pull = async (id: string, lever: Parameters<typeof pullLever>[2]) => {
      if (!(await pullLever({ db, clock }, id, lever))) throw new Error('the sandbox has no such object')
    }
    return {
      registrar: providers.registrar as Registrar,
      approve: (id) => pull(id, { lever: 'approve' }),
      reject: (id, codes) => pull(id, { lever: 'reject', codes, editDays: 7 }),
      suspend: (id) => pull(id, { lever: 'suspend' }),
      loseAnswer: async ({ accountId }) => void (await setAccountLevers({ db }, accountId, { next: 'lost' })),
    }
  }
  let setting: Setting | undefined
  beforeAll(async () => {
    setting = await openSetting()
    setting.twilio.world.offered = NUMBERS_ON_SALE
    setting.twilio.world.scoreAtOnce = 60
  })
  afterAll(() => setting?.twilio.close())
  const atTwilio = (): RegistrarHands => {
    if (!setting) throw new Error('the stand-in is not open yet')
    const { twilio, registrar } = setting
    const review = (id: string, word: keyof (typeof REVIEWS)['BN'], errors: readonly object[] = []) => {
      // A campaign is known by its service.
      const held = id.startsWith('MG')
        ? twilio.world.all('QE').find((one) => one.messaging_service_sid === id)
        : undefined
      const kind = (id.startsWith('MG') ? 'QE' : id.slice(0, 2)) as keyof typeof REVIEWS
      const fields = { ...REVIEWS[kind][word], errors }
      if (held) Object.assign(held, fields)
      else twilio.set(id, fields)
    }
    return {
      registrar,
      approve: async (id) => review(id, 'approve'),
      reject: async (id, codes) =>
        review(
          id,
          'reject',
          codes.map((code) => ({ code, fields: [] })),
        ),
      suspend: async (id) => review(id, 'suspend'),
      loseAnswer: async () => {
        twilio.fate = ({ method, path }) => {
          if (method !== 'POST' || !DECISIVE.test(path)) return 'answered'
          twilio.fate = () => 'answered'
          return 'lost'
        }
      },
    }
  }
  return [
    ['the sandbox', inSandbox],
    ['Twilio', atTwilio],
  ]
}
