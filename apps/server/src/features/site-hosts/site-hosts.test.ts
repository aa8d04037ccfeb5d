import type { SiteHost } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostHands, type SiteOwner } from '../../testing/host-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const hands = hostHands(test)
const HOUR_MS = 3_600_000
const START = new Date('2026-11-28T09:00:00Z')
let nova: SiteOwner

beforeEach(async () => {
  test.setNow(START)
  nova = await hands.siteOwner()
})

const pass = (hours: number) => test.setNow(new Date(test.house.clock().getTime() + hours * HOUR_MS))
const recordOf = ({ records }: SiteHost, kind: string) => records.find((record) => record.kind === kind)
/** Points a host elsewhere. */
const pointElsewhere = async (host: string) => {
  await hands.set(host, 'CNAME', [])
  await hands.set(host, 'A', ['192.0.2.1'])
}
const pointHere = async (host: string) => {
  await hands.set(host, 'A', [])
  await hands.set(host, 'CNAME', ['localhost'])
}

const stateOf = async (id: string) =>
  (await test.house.db.systemPool.query('select state from site_hosts where id = $1', [id])).rows[0]?.state
/** Returns the titles of an owner's notices; sessions do not outlive a week of the clock. */
const told = async ({ owner }: SiteOwner) =>
  (await test.house.db.systemPool.query('select title from notifications where user_id = $1', [owner.id])).rows.map(
    ({ title }) => title,
  )

describe('adding a host', () => {
  it('shows what its zone has to say', async () => {
    const host = await hands.added(nova, ' Fans.Shown.example. ')
    expect(host).toMatchObject({
      host: 'fans.shown.example',
      mini_site_id: nova.siteId,
      url: 'http://fans.shown.example:3000/',
      state: 'pending',
      redirects: false,
      lost_at: null,
    })
    expect(host.records.map(({ type, name, state }) => [type, name, state])).toEqual([
      ['CNAME', 'fans.shown.example', 'unknown'],
      ['TXT', '_greenroom.fans.shown.example', 'unknown'],
      ['HTTP', 'http://fans.shown.example/.well-known/greenroom-…', 'unknown'],
    ])
    expect(recordOf(host, 'owner')?.value).toMatch(/^greenroom-site=[0-9a-f]{32}$/)
  })

  it('is refused with a sentence if the name is none, or not theirs to prove', async () => {
    for (const name of [
      'nova',
      'localhost',
      'a.localhost',
      '127.0.0.1',
      'co.uk',
      'x'.repeat(300),
      'a.com/b',
      'a.com:80',
    ]) {
      const answer = await hands.add(nova, name)
      expect([name, answer.statusCode, answer.json().details.issues[0].path]).toEqual([name, 400, 'body.host'])
    }
  })

  it('needs a site of the owner', async () => {
    const other = await hands.siteOwner()
    const answer = await hands.add({ ...nova, siteId: other.siteId }, 'fans.stolen.example')
    expect(answer.statusCode).toBe(404)
  })

  it('happens once, and three times at most', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, place) => hands.add(nova, `h${place % 5}.example.net`)),
    )
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(codes).toEqual([201, 201, 201, 409, 409, 409])
  })
})

describe('a host', () => {
  it('is proved once its records are right, and its owner is told', async () => {
    const host = await hands.added(nova, 'right.example')
    expect((await hands.check(nova, host.id)).state).toBe('pending')
    await hands.fill(host)
    expect(await hands.check(nova, host.id)).toMatchObject({ state: 'verified', verified_at: START.toISOString() })
    await workOff(test)
    expect(await hands.notices(nova.owner)).toContain('right.example leads to your page')
  })

  it('is looked at by itself when it is due', async () => {
    const host = await hands.added(nova, 'due.example')
    await hands.fill(host)
    await hands.sweep()
    expect(await hands.read(nova, host.id)).toMatchObject({
      state: 'verified',
      next_check_at: new Date(START.getTime() + 24 * HOUR_MS).toISOString(),
    })
  })

  it('says what is wrong, with both values', async () => {
    const host = await hands.added(nova, 'wrong.example')
    await hands.fill(host)
    await pointElsewhere('wrong.example')
    const checked = await hands.check(nova, host.id)
    expect(checked.state).toBe('pending')
    expect(recordOf(checked, 'address')).toMatchObject({
      value: 'localhost',
      state: 'wrong',
      seen: ['192.0.2.1'],
      problem: 'This name leads to another server.',
    })
    expect(recordOf(checked, 'answer')?.state).toBe('unknown')
  })

  it('is not proved by leading here alone, nor by the record of another account', async () => {
    const other = await hands.siteOwner()
    const theirs = await hands.added(other, 'pointed.example')
    await hands.fill(theirs)
    const mine = await hands.added(nova, 'pointed.example')
    const checked = await hands.check(nova, mine.id)
    expect(checked.state).toBe('pending')
    expect(recordOf(checked, 'owner')).toMatchObject({
      state: 'wrong',
      problem: 'This is the record of another account.',
    })
  })

  it('belongs to the first of two who prove it', async () => {
    const other = await hands.siteOwner()
    const [mine, theirs] = [await hands.added(nova, 'two.example'), await hands.added(other, 'two.example')]
    await hands.fill(mine)
    const tokens = [mine, theirs].flatMap((host) => recordOf(host, 'owner')?.value ?? [])
    await hands.set('_greenroom.two.example', 'TXT', tokens)
    const states = await Promise.all([hands.check(nova, mine.id), hands.check(other, theirs.id)])
    expect(states.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(['pending', 'verified'])
    const loser = states.find(({ state }) => state === 'pending')
    expect(loser?.problem).toMatch(/^Another account holds this domain/)
    const [winner, second] = states[0] === loser ? [other, nova] : [nova, other]
    const id = states[0] === loser ? theirs.id : mine.id
    expect((await test.call(winner.owner, 'DELETE', `/api/site-hosts/${id}`)).statusCode).toBe(204)
    expect((await hands.check(second, loser?.id ?? '')).state).toBe('verified')
  })

  it('is lost seven days after its proof is gone, with a notice before and after', async () => {
    const { id } = await hands.proved(nova, 'lost.example')
    await pointElsewhere('lost.example')
    pass(24)
    await hands.sweep()
    expect(await hands.read(nova, id)).toMatchObject({
      state: 'failing',
      lost_at: new Date(START.getTime() + 8 * 24 * HOUR_MS).toISOString(),
    })
    await workOff(test)
    expect(await hands.notices(nova.owner)).toContain('The records of lost.example need a look')
    pass(6 * 24)
    await hands.sweep()
    expect((await hands.read(nova, id))?.state).toBe('failing')
    pass(24)
    await hands.sweep()
    expect(await stateOf(id)).toBe('stopped')
    await workOff(test)
    expect(await told(nova)).toContain('lost.example no longer leads to your page')
    await pointHere('lost.example')
    pass(1)
    await hands.sweep()
    expect(await stateOf(id)).toBe('verified')
  })

  it('is not lost to servers that do not answer', async () => {
    const { id } = await hands.proved(nova, 'silent.example')
    await hands.set('silent.example', 'CNAME', [], true)
    pass(24)
    await hands.sweep()
    expect(await hands.read(nova, id)).toMatchObject({ state: 'failing', lost_at: null })
    pass(5 * 24)
    await hands.sweep()
    expect((await hands.read(nova, id))?.state).toBe('failing')
  })

  it('has the same record if it is removed and added again', async () => {
    const first = await hands.proved(nova, 'again.example')
    await test.call(nova.owner, 'DELETE', `/api/site-hosts/${first.id}`)
    const second = await hands.added(nova, 'again.example')
    expect((await hands.check(nova, second.id)).state).toBe('verified')
  })

  it('is free once its owner is about to leave, and looked at again if they stay', async () => {
    const host = await hands.proved(nova, 'left.example')
    const { id } = host
    const { email } = nova.owner
    expect((await test.call(nova.owner, 'POST', '/api/me/deletion', { confirmation: email })).statusCode).toBe(200)
    await workOff(test)
    expect(await stateOf(id)).toBe('stopped')
    const other = await hands.siteOwner()
    const theirs = await hands.proved(other, 'left.example')
    expect(theirs.state).toBe('verified')
    await test.call(other.owner, 'DELETE', `/api/site-hosts/${theirs.id}`)
    await test.call(nova.owner, 'DELETE', '/api/me/deletion')
    await workOff(test)
    await hands.sweep()
    expect(await stateOf(id)).toBe('stopped')
    await hands.fill(host)
    pass(1)
    await hands.sweep()
    expect(await stateOf(id)).toBe('verified')
  })
})
