import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { checkLedger } from '../features/wallet/commands/check-ledger.ts'
import { sweepAutoTopUps } from '../features/wallet/commands/sweep-auto-top-ups.ts'
import { jobContext, systemContext } from '../platform/house.ts'
import { openFakeStripe } from './fake-stripe.ts'
import { stripeEnv } from './subscribers.ts'
import { type TestApp, useTestApp, type Visitor } from './test-app.ts'
import { walletPayers } from './wallet-payers.ts'
import { workOff } from './work-off.ts'

/**
 * Creates a new person before each test who can save a card at the Stripe stand-in, with a clock that only the test
 * moves. After each test all events are delivered and the books must balance.
 */
export async function useAutoTopUps() {
  let now: Date | undefined
  const stripe = await openFakeStripe({ clock: () => test.house.clock().getTime() })
  const test: TestApp = useTestApp(stripeEnv(stripe))
  const payers = walletPayers(test, stripe)
  const setNow = (moment: Date | undefined) => {
    now = moment
    test.setNow(moment)
  }
  afterAll(() => stripe.close())
  beforeEach(async () => {
    setNow(undefined)
    stripe.outage = undefined
    stripe.losesAnswers = 0
    hands.nova = await test.signUp()
    payers.miss()
  })
  afterEach(async () => {
    stripe.outage = undefined
    await payers.hear()
    expect((await checkLedger(systemContext(test.house))).drift).toEqual([])
    setNow(undefined)
  })
  const hands = {
    ...payers,
    test,
    stripe,
    nova: {} as Visitor,
    /** Moves the clock. */
    wait: (ms: number) => setNow(new Date((now ?? new Date()).getTime() + ms)),
    /** Moves the clock and runs that minute's sweep. */
    sweep: async (ms: number) => {
      hands.wait(ms)
      await sweepAutoTopUps(jobContext(test.house))
    },
    /** The same, and runs the resulting jobs. */
    later: async (ms: number) => {
      await hands.sweep(ms)
      await workOff(test)
    },
    /** Saves settings that must be accepted. */
    saved: async (...of: Parameters<typeof payers.choose>) => {
      const { statusCode, body } = await payers.choose(...of)
      expect(statusCode, body).toBe(200)
    },
    /** Sets up a wallet of $20 that is topped up with $25 below $10. */
    ready: async (card: 'good' | 'declined' | 'authentication' = 'good') => {
      await payers.give(hands.nova, 2000)
      await payers.keepCard(hands.nova, card)
      await hands.saved(hands.nova, true)
    },
  }
  return hands
}
