import type { Registration, RegistrationCheck, RegistrationOverview } from '@greenroom/contracts'
import { beforeAll, beforeEach } from 'vitest'
import { sweepRegistrations } from '../features/registration/commands/sweep-registrations.ts'
import { jobContext } from '../platform/house.ts'
import { messageHands } from './message-hands.ts'
import { newPhone } from './phones.ts'
import { reviewingRegistrar } from './reviewing-registrar.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { workOff } from './work-off.ts'

/** A profile of somebody without a tax number, as far as it is typed. */
export const TYPED = {
  legal_name: 'Nora Reyes',
  stage_name: 'Nova Reyes',
  street: '12 Elm Street',
  city: 'Nashville',
  region: 'TN',
  postcode: '37201',
  country: 'US',
  first_name: 'Nora',
  last_name: 'Reyes',
}
/** First month of the number. */
const NUMBER_CENTS = 115
const SIGNED = { signature: 'Nora Reyes', agreed: true }

/** Actions of owners who register, at a registrar that says what a test says. */
export function registrationHands(test: TestApp) {
  const hands = messageHands(test)
  const registrar = reviewingRegistrar(() => hands.now())
  beforeAll(() => {
    Object.assign(test.house.providers, { registrar })
  })
  beforeEach(() => {
    registrar.fate = () => undefined
    registrar.calls.length = 0
  })

  /** Adds an owner with a published site, and a profile that is whole. */
  async function newArtist(cents = 10_000): Promise<Visitor> {
    const owner = await hands.newOwner(cents + NUMBER_CENTS)
    const made = await test.call(owner, 'POST', '/api/minisites', {
      name: 'Nova Reyes',
      username: `n${newPhone().slice(2)}`,
    })
    if (made.statusCode !== 201) throw new Error(made.body)
    await save(owner, { ...TYPED, email: owner.email, phone: newPhone() })
    const bought = await test.call(owner, 'POST', '/api/numbers', { number: newPhone(), kind: 'local' })
    if (bought.statusCode !== 201) throw new Error(bought.body)
    await mendAll(owner)
    return owner
  }
  /** Clicks every mend that the checks offer. @throws what stands against handing in all the same */
  async function mendAll(owner: Visitor): Promise<void> {
    const blockers = async () => {
      const found: RegistrationCheck[] = []
      for (const kind of ['brand', 'campaign']) {
        const answer = await test.call(owner, 'GET', `/api/registration/checks?kind=${kind}`)
        found.push(...answer.json<{ items: RegistrationCheck[] }>().items.filter(({ state }) => state === 'blocker'))
      }
      return found
    }
    for (const { mend } of await blockers())
      if (mend) await test.call(owner, 'POST', '/api/registration/mends', { mend: mend.id })
    const [left] = await blockers()
    if (left) throw new Error(`${left.id}: ${left.text}`)
  }
  const save = (owner: Visitor, fields: Record<string, unknown>) =>
    test.call(owner, 'PATCH', '/api/registration/profile', fields)
  const overviewOf = async (owner: Visitor) =>
    (await test.call(owner, 'GET', '/api/registration')).json<RegistrationOverview>()
  const brand = (owner: Visitor | undefined, action: string, formData: object = {}) =>
    test.call(owner, 'POST', '/functions/v1/manage-a2p-brand', { action, formData })
  const campaign = (owner: Visitor | undefined, action: string, formData: object = {}) =>
    test.call(owner, 'POST', '/functions/v1/manage-a2p-campaign', { action, formData })
  /** Hands a brand in, and lets the registrar have it. */
  async function handIn(owner: Visitor, kind: 'brand' | 'campaign' = 'brand'): Promise<Registration | null> {
    const answer = await (kind === 'brand' ? brand : campaign)(owner, 'submit', SIGNED)
    const said = answer.json<{ success: boolean; error?: string }>()
    if (!said.success) throw new Error(answer.body)
    await workOff(test)
    return (await overviewOf(owner))[kind]
  }
  /** Looks at all registrations that are due after so many milliseconds. */
  async function looked(ms = 61_000): Promise<void> {
    await hands.later(ms)
    await sweepRegistrations(jobContext(test.house))
    await workOff(test)
  }
  return {
    ...hands,
    registrar,
    newArtist,
    mendAll,
    save,
    overviewOf,
    brand,
    campaign,
    handIn,
    looked,
    SIGNED,
    workOff: () => workOff(test),
  }
}
