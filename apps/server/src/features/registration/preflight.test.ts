import { describe, expect, it } from 'vitest'
import { newPhone } from '../../testing/phones.ts'
import { preflightHands, TYPED } from '../../testing/preflight-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const { blockers, bought, checks, mend, newBlock, newOwner, newSite, registrar, type } = preflightHands(test)

const open = (path: string) => test.app.inject({ url: path })

describe('the checks before an application is handed in', () => {
  it('end green by mends alone, from a page that is not published, once the owner has typed who they are', async () => {
    const owner = await newOwner(10_000)
    registrar.offers = []
    const site = await newSite(owner, { bio: '' })
    await test.call(owner, 'PATCH', `/api/minisites/${site.id}`, { version: site.version, is_active: false })
    const overview = await type(owner, {
      ...TYPED,
      stage_name: 'Nova Reyes',
      region: '',
      samples: ['Come to bit.ly/x'],
    })
    expect(overview.filled).toEqual(expect.arrayContaining(['description', 'flow', 'help_reply']))
    await bought(owner, newPhone().replace(/^\+1.../, '+1888'), 'toll_free')
    const done: string[] = []
    for (let step = 0; step < 12; step += 1) {
      const [next] = (await blockers(owner)).filter(([, id]) => id !== null)
      if (!next) break
      const answer = await mend(owner, String(next[1]))
      expect(answer.statusCode, answer.body).toBe(200)
      done.push(String(next[1]))
      expect((await blockers(owner)).map(([id]) => id)).not.toContain(next[0])
    }
    expect(done.toSorted()).toEqual(
      ['fill_region', 'add_run_by_line', 'publish_site', 'use_checked_wording', 'write_samples'].toSorted(),
    )
    expect(await blockers(owner)).toEqual([])
    expect((await checks(owner, 'campaign')).map(({ id }) => id)).not.toContain('F1')
  })

  it('name a form that asks for too much, and mend it without touching its other settings', async () => {
    const owner = await newOwner()
    const site = await newSite(owner, { bio: 'Nova Reyes is run by Maria Lopez.' })
    const block = await newBlock(owner, site.id, {
      type: 'fan-capture',
      settings: { askPhone: 'required', smsConsent: 'Text me.', buttonText: 'Go' },
    })
    await type(owner)
    const f8 = async () => (await checks(owner)).concat(await checks(owner, 'campaign')).find(({ id }) => id === 'F8')
    expect(await f8()).toMatchObject({ state: 'blocker', lines: ['Text me.'], mend: { id: 'use_checked_wording' } })
    expect((await mend(owner, 'use_checked_wording')).statusCode).toBe(200)
    expect(await f8()).toMatchObject({ state: 'passed', mend: null })
    const { items } = (await test.call(owner, 'GET', `/api/minisites/${site.id}/blocks`)).json()
    expect(items).toMatchObject([
      { id: block.id, settings: { askPhone: 'optional', askEmail: 'required', buttonText: 'Go' } },
    ])
    expect(items[0].settings.smsConsent).toBeUndefined()
  })

  it('count a mobile number that others handed in, and never say whose', async () => {
    const phone = newPhone()
    for (let n = 0; n < 2; n += 1) {
      const other = await newOwner()
      await test.house.db.system.execute(
        `insert into registrations (id, user_id, kind, state, submitted, state_since, created_at)
          values (gen_random_uuid(), '${other.id}', 'brand', 'review', '{"phone": "${phone}"}', now(), now())`,
      )
    }
    const owner = await newOwner()
    await newSite(owner)
    await type(owner, { ...TYPED, phone })
    expect((await checks(owner)).find(({ id }) => id === 'F6')).toMatchObject({ state: 'blocker', field: 'phone' })
  })

  it('know the form of a tax number that is kept sealed, and that somebody else registered it', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const f2 = async (typed: string) => {
      await type(owner, { ...TYPED, kind: 'business', tax_number: typed })
      return (await checks(owner)).find(({ id }) => id === 'F2')
    }
    const ein = `98-${newPhone().slice(-7)}`
    expect(await f2('123-45-6789')).toMatchObject({
      state: 'blocker',
      text: expect.stringContaining('Social Security'),
    })
    expect(await f2(ein)).toMatchObject({ state: 'passed' })
    await type(other, { ...TYPED, kind: 'business', tax_number: ein.replace('-', '') })
    const becomes = (state: string) =>
      test.house.db.system.execute(
        `insert into registrations (id, user_id, kind, state, state_since, created_at)
          values (gen_random_uuid(), '${other.id}', 'brand', '${state}', now(), now())
          on conflict (user_id, kind) where state <> 'withdrawn' do update set state = excluded.state`,
      )
    // A number that was only typed blocks no other owner, and tells nothing about other owners.
    for (const state of ['draft', 'fixable', 'final']) {
      await becomes(state)
      expect(await f2(ein), state).toMatchObject({ state: 'passed' })
    }
    await becomes('review')
    expect(await f2(ein)).toMatchObject({ state: 'blocker', text: expect.stringContaining('registered here already') })
  })

  it('of one owner run one after the other, and a rush of them is refused', async () => {
    const owner = await newOwner()
    await newSite(owner)
    const rush = Array.from({ length: 12 }, () => test.call(owner, 'GET', '/api/registration/checks?kind=brand'))
    const codes = (await Promise.all(rush)).map(({ statusCode }) => statusCode)
    expect(new Set(codes)).toEqual(new Set([200, 503]))
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(6)
  })

  it('refuse what is marked as for adults alone, because no page asks for the age', async () => {
    const owner = await newOwner()
    await newSite(owner)
    await type(owner, { ...TYPED, is_age_gated: true })
    const f15 = async () => (await checks(owner, 'campaign')).find(({ id }) => id === 'F15')
    expect(await f15()).toMatchObject({
      state: 'blocker',
      field: 'is_age_gated',
      mend: { id: 'turn_age_mark_off' },
      text: expect.stringMatching(/^Your page cannot ask for the age/),
    })
    expect((await mend(owner, 'turn_age_mark_off')).statusCode).toBe(200)
    expect(await f15()).toMatchObject({ state: 'passed' })
  })

  it('refuse mends that nothing can make', async () => {
    const owner = await newOwner()
    expect((await mend(owner, 'publish_site')).statusCode).toBe(404)
    expect((await open('/api/registration/checks?kind=brand')).statusCode).toBe(401)
  })
})
