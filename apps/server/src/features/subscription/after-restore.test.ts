import { afterAll, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { lookAtAllAfterRestore } from './commands/look-at-all-after-restore.ts'

const stripe = await openFakeStripe()
const test = useTestApp(stripeEnv(stripe))
const { read, open } = subscribers(test, stripe)
afterAll(() => stripe.close())

it('a restored database learns what was subscribed to after the backup, and says where it could not ask', async () => {
  test.setTier(undefined)
  const nova = await test.signUp()
  stripe.pay(await open(nova, 'pro'))
  stripe.outage = 500
  expect(await lookAtAllAfterRestore(systemContext(test.house))).toContain('did not answer')
  stripe.outage = undefined
  expect(await read(nova)).toMatchObject({ plan: 'free' })
  expect(await lookAtAllAfterRestore(systemContext(test.house))).toBe('Plans that were looked up at the provider: 1.')
  expect(await read(nova)).toMatchObject({ plan: 'pro', status: 'active' })
})
