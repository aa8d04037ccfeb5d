import type { SenderDomain } from '@greenroom/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { senderHands } from '../../testing/sender-hands.ts'
import { type TestApp, useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { openKeyMaker } from './policy/keys.ts'

const test: TestApp = useTestApp()
const hands = senderHands(test)
const DAY_MS = 86_400_000
const START = new Date('2026-11-28T09:00:00Z')
let owner: Visitor
let made = 0

beforeEach(async () => {
  test.setNow(START)
  owner = await test.signUp({ isVerified: true })
  await query('update sessions set expires_at = $2 where user_id = $1', [
    owner.id,
    new Date(START.getTime() + 99 * DAY_MS),
  ])
})

const query = async (text: string, values: unknown[]) => (await test.house.db.systemPool.query(text, values)).rows
const now = () => test.house.clock()
const pass = (days: number) => test.setNow(new Date(now().getTime() + days * DAY_MS))
/** Lets days pass, with the looks of each. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    pass(1)
    await hands.sweep()
  }
}
const newDomain = () => {
  made += 1
  return hands.proved(owner, `renews-${made}.example`)
}
const renewed = async (id: string) => {
  const answer = await hands.renew(owner, id)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SenderDomain>()
}
const cancel = (id: string) => test.call(owner, 'DELETE', `/api/domains/${id}/renewal`)
const kinds = ({ records }: SenderDomain) =>
  records.flatMap(({ kind, name, state }) =>
    kind.includes('dkim') ? [`${kind} ${name.split('.', 1)[0]} ${state}`] : [],
  )
const valueOf = ({ records }: SenderDomain, kind: string) => records.find((record) => record.kind === kind)?.value
const column = async (id: string, name: string) =>
  (await query(`select ${name} as value from sender_domains where id = $1`, [id]))[0]?.value
/** Renews the keys of a domain, enters the records, and has them found. */
async function moved(id: string, domain: string): Promise<SenderDomain> {
  await renewed(id)
  await hands.fill(domain)
  return hands.check(owner, id)
}

describe('renewing the keys of a domain', () => {
  it('makes keys that are not used yet, and shows their records beside the present ones', async () => {
    const before = await newDomain()
    const after = await renewed(before.id)
    expect(kinds(after)).toEqual([
      'dkim_rsa gr1 found',
      'dkim_ed25519 gr2 found',
      'next_dkim_rsa gr3 unknown',
      'next_dkim_ed25519 gr4 unknown',
    ])
    expect(after).toMatchObject({
      state: 'verified',
      keys: { made_at: START.toISOString(), may_renew: false, next_since: START.toISOString(), old_until: null },
    })
    expect(valueOf(after, 'dkim_rsa')).toBe(valueOf(before, 'dkim_rsa'))
    expect(valueOf(after, 'next_dkim_rsa')).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{390,}$/)
    expect(await column(before.id, 'other_private_keys')).not.toContain('PRIVATE KEY')
  })

  it('makes one pair of keys, however often and from however many tabs it is asked for', async () => {
    const { id } = await newDomain()
    const answers = await Promise.all(Array.from({ length: 4 }, () => renewed(id)))
    const values = new Set(answers.map((answer) => valueOf(answer, 'next_dkim_rsa')))
    expect(values.size).toBe(1)
    const makes = vi.spyOn(test.house.hold(openKeyMaker), 'make')
    expect(valueOf(await renewed(id), 'next_dkim_rsa')).toBe([...values][0])
    expect(makes).toHaveBeenCalledTimes(0)
    makes.mockRestore()
  })

  it('waits for a domain that is proved, and makes no keys before', async () => {
    const { id } = await hands.added(owner, 'not-yet.example')
    const makes = vi.spyOn(test.house.hold(openKeyMaker), 'make')
    expect((await hands.renew(owner, id)).json()).toMatchObject({ code: 'CONFLICT' })
    expect(makes).toHaveBeenCalledTimes(0)
    makes.mockRestore()
    expect((await hands.read(owner, id)).keys.may_renew).toBe(false)
  })

  it('moves to the new keys once their record is found, by itself, and tells', async () => {
    const { id, domain } = await newDomain()
    const next = await renewed(id)
    await hands.sweep()
    expect(kinds(await hands.read(owner, id))).toContain('next_dkim_rsa gr3 missing')
    await hands.fill(domain)
    pass(1 / 1440)
    await hands.sweep()
    const after = await hands.read(owner, id)
    expect(kinds(after)).toEqual([
      'dkim_rsa gr3 found',
      'dkim_ed25519 gr4 found',
      'old_dkim_rsa gr1 found',
      'old_dkim_ed25519 gr2 found',
    ])
    expect(valueOf(after, 'dkim_rsa')).toBe(valueOf(next, 'next_dkim_rsa'))
    expect(valueOf(after, 'old_dkim_rsa')).toBe(valueOf(next, 'dkim_rsa'))
    expect(after).toMatchObject({
      state: 'verified',
      keys: { may_renew: false, next_since: null, old_until: new Date(now().getTime() + 14 * DAY_MS).toISOString() },
    })
    expect((await hands.renew(owner, id)).statusCode).toBe(409)
    await workOff(test)
    expect(await hands.notices(owner)).toContain(`Email from ${domain} has a new signing key`)
  })

  it('forgets the old keys after two weeks, and shows their records until they are gone', async () => {
    const { id, domain } = await newDomain()
    await moved(id, domain)
    await passDays(13)
    expect(await column(id, 'other_private_keys')).not.toBeNull()
    await passDays(1)
    expect(await column(id, 'other_private_keys')).toBeNull()
    const removable = await hands.read(owner, id)
    expect(kinds(removable)).toContain('old_dkim_rsa gr1 found')
    expect(removable.keys.may_renew).toBe(true)
    await passDays(2)
    await workOff(test)
    const told = await hands.notices(owner)
    expect(told.filter((title) => title === `You can remove old records of ${domain}`)).toHaveLength(1)
    await hands.set(`gr1._domainkey.${domain}`, 'TXT', [])
    await hands.set(`gr2._domainkey.${domain}`, 'TXT', [])
    await passDays(1)
    const over = await hands.read(owner, id)
    expect(kinds(over)).toEqual(['dkim_rsa gr3 found', 'dkim_ed25519 gr4 found'])
    expect(over.keys).toMatchObject({ may_renew: true, old_until: null })
  })

  it('takes turns: the next time, keys come back to the first names', async () => {
    const { id, domain } = await newDomain()
    const first = valueOf(await moved(id, domain), 'old_dkim_rsa')
    await passDays(14)
    // The old records were never removed, so one of them has another value now.
    const again = await renewed(id)
    expect(kinds(await hands.check(owner, id))).toEqual([
      'dkim_rsa gr3 found',
      'dkim_ed25519 gr4 found',
      'next_dkim_rsa gr1 wrong',
      'next_dkim_ed25519 gr2 wrong',
    ])
    expect(valueOf(again, 'next_dkim_rsa')).not.toBe(first)
    await hands.fill(domain)
    expect(kinds(await hands.check(owner, id)).slice(0, 2)).toEqual(['dkim_rsa gr1 found', 'dkim_ed25519 gr2 found'])
  })
})

describe('a renewal', () => {
  it('that nobody finishes changes nothing, and can be canceled', async () => {
    const before = await newDomain()
    await renewed(before.id)
    await passDays(20)
    const waiting = await hands.read(owner, before.id)
    expect([waiting.state, valueOf(waiting, 'dkim_rsa')]).toEqual(['verified', valueOf(before, 'dkim_rsa')])
    for (let click = 0; click < 2; click += 1) {
      const canceled = (await cancel(before.id)).json<SenderDomain>()
      expect(kinds(canceled)).toEqual(['dkim_rsa gr1 found', 'dkim_ed25519 gr2 found'])
      expect(canceled.keys).toMatchObject({ may_renew: true, next_since: null })
    }
    expect(await column(before.id, 'other_private_keys')).toBeNull()
  })

  it('is not canceled once the new keys sign', async () => {
    const { id, domain } = await newDomain()
    const after = await moved(id, domain)
    expect(kinds((await cancel(id)).json())).toEqual(kinds(after))
  })

  it('does not move to keys that were made while others were looked for', async () => {
    const { id, domain } = await newDomain()
    await renewed(id)
    await hands.fill(domain)
    const { dns } = test.house.providers
    const openZone = dns.openZone.bind(dns)
    const looks = vi.spyOn(dns, 'openZone').mockImplementationOnce(async (name) => {
      const ask = await openZone(name)
      const seen = await ask(`gr3._domainkey.${domain}`, 'TXT')
      await cancel(id)
      await renewed(id)
      return async (asked, type) => (asked.startsWith('gr3.') ? seen : ask(asked, type))
    })
    expect(kinds(await hands.check(owner, id))).toContain('next_dkim_rsa gr3 unknown')
    looks.mockRestore()
    expect(kinds(await hands.check(owner, id))).toContain('next_dkim_rsa gr3 wrong')
  })

  it('is finished by the next look if one dies', async () => {
    const { id, domain } = await newDomain()
    await renewed(id)
    await hands.fill(domain)
    const looks = vi.spyOn(test.house.providers.dns, 'openZone').mockRejectedValueOnce(new Error('killed'))
    await hands.sweep()
    looks.mockRestore()
    expect(kinds(await hands.read(owner, id))).toContain('next_dkim_rsa gr3 unknown')
    pass(1 / 24)
    await Promise.all([hands.sweep(), hands.sweep()])
    await workOff(test)
    expect(kinds(await hands.read(owner, id))).toContain('dkim_rsa gr3 found')
    const told = await hands.notices(owner)
    expect(told.filter((title) => title.includes('new signing key'))).toHaveLength(1)
  })

  it('goes back to the old keys while the new record is gone, and forward once it is back', async () => {
    const { id, domain } = await newDomain()
    const after = await moved(id, domain)
    await hands.set(`gr3._domainkey.${domain}`, 'TXT', [])
    const back = await hands.check(owner, id)
    expect(back.state).toBe('verified')
    expect(kinds(back).slice(0, 3)).toEqual([
      'dkim_rsa gr1 found',
      'dkim_ed25519 gr2 found',
      'next_dkim_rsa gr3 missing',
    ])
    await workOff(test)
    expect(await hands.notices(owner)).toContain(`The new signing key of ${domain} is gone`)
    await hands.set(`gr3._domainkey.${domain}`, 'TXT', [valueOf(after, 'dkim_rsa') ?? ''])
    expect(kinds(await hands.check(owner, id))[0]).toBe('dkim_rsa gr3 found')
  })

  it('helps a domain that has stopped because its key was lost', async () => {
    const { id, domain } = await newDomain()
    await hands.set(`gr1._domainkey.${domain}`, 'TXT', [])
    await hands.check(owner, id)
    pass(0.5)
    expect((await hands.check(owner, id)).state).toBe('stopped')
    const next = await renewed(id)
    await hands.set(`gr3._domainkey.${domain}`, 'TXT', [valueOf(next, 'next_dkim_rsa') ?? ''])
    expect((await hands.check(owner, id)).state).toBe('verified')
  })
})

it('is suggested once a key is a year old, and no longer once it is renewed', async () => {
  const { id, domain } = await newDomain()
  const isOld = async () => (await hands.check(owner, id)).keys.is_old
  const title = `The signing key of ${domain} is a year old`
  expect(await isOld()).toBe(false)
  await query('update sender_domains set keys_made_at = $2 where id = $1', [
    id,
    new Date(START.getTime() - 365 * DAY_MS),
  ])
  expect([await isOld(), await isOld()]).toEqual([true, true])
  await workOff(test)
  expect((await hands.notices(owner)).filter((one) => one === title)).toHaveLength(1)
  expect((await moved(id, domain)).keys.is_old).toBe(false)
})
