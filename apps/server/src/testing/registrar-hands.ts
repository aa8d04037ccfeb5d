import type { Registrar, RegistrarAccount } from '../platform/providers/registrar/registrar.ts'
import { pullLever, setAccountLevers } from '../platform/providers/registrar/sandbox/levers.ts'
import { useTestApp } from './test-app.ts'

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
  return [['the sandbox', inSandbox]]
}
