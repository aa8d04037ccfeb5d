import { randomUUID } from 'node:crypto'
import type { RegistrationCheck, RegistrationOverview } from '@greenroom/contracts'
import { numberHands } from './number-hands.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Fields that an owner types about a registration. */
export const TYPED = {
  legal_name: 'Maria Lopez',
  first_name: 'Maria',
  last_name: 'Lopez',
  street: '1 Main St',
  city: 'New York',
  region: 'NY',
  postcode: '10001',
  country: 'US',
  email: 'maria@novareyes.com',
  phone: '+12125550123',
}

/** Actions of owners who register. */
export function preflightHands(test: TestApp) {
  const hands = numberHands(test)
  /** Makes a page with blocks. */
  async function newSite(owner: Visitor, fields: Record<string, unknown> = {}) {
    const answer = await test.call(owner, 'POST', '/api/minisites', {
      username: `p${randomUUID().slice(0, 12)}`,
      name: 'Nova Reyes',
      bio: 'Songs for late trains.',
      blocks: [],
      ...fields,
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<{ id: string; username: string; version: number; url: string }>()
  }
  async function newBlock(owner: Visitor, siteId: string, block: Record<string, unknown>) {
    const answer = await test.call(owner, 'POST', `/api/minisites/${siteId}/blocks`, block)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<{ id: string; version: number }>()
  }
  async function type(owner: Visitor, fields: Record<string, unknown> = TYPED) {
    const answer = await test.call(owner, 'PATCH', '/api/registration/profile', fields)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<RegistrationOverview>()
  }
  async function checks(owner: Visitor, kind = 'brand'): Promise<RegistrationCheck[]> {
    const answer = await test.call(owner, 'GET', `/api/registration/checks?kind=${kind}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<{ items: RegistrationCheck[] }>().items
  }
  /** Returns ids and mends of what stands against handing in. */
  const blockers = async (owner: Visitor, kind = 'toll_free') =>
    (await checks(owner, kind)).filter(({ state }) => state === 'blocker').map(({ id, mend }) => [id, mend?.id ?? null])
  const mend = (owner: Visitor, id: string) => test.call(owner, 'POST', '/api/registration/mends', { mend: id })
  return { ...hands, newSite, newBlock, type, checks, blockers, mend }
}
