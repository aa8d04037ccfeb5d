import { PLAN_LIMITS } from '@greenroom/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans } from '../../testing/fans.ts'
import { type Visitor, useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const fan = fans(test)
const LIMIT = PLAN_LIMITS.basic.contacts

afterEach(() => test.setTier('pro'))

/** An artist on Basic with room for this many more. */
async function withRoom(room: number) {
  const page = await fan.page('email-capture', { doubleOptIn: false })
  await insertContacts(
    test.house,
    page.owner.id,
    Array.from({ length: LIMIT - room }, () => ({})),
  )
  test.setTier('basic')
  return page
}
const waiting = async (owner: Visitor) =>
  (await fan.rows(owner)).filter(({ locked_at }) => locked_at !== null).map(({ email }) => email)
const notices = async (owner: Visitor) =>
  (await test.house.db.systemPool.query('select title, path from notifications where user_id = $1', [owner.id])).rows

describe('a sign-up that the plan has no room for', () => {
  it('is stored, hidden, and mailed nothing but the confirmation', async () => {
    const { owner, site, block } = await withRoom(0)
    const email = fan.address()
    expect((await fan.signUp(site, block, { email })).statusCode).toBe(200)
    expect(await waiting(owner)).toEqual([email])
    expect((await test.call(owner, 'GET', '/api/contacts?q=fan-')).json()).toMatchObject({ items: [] })
    expect(await test.mails(email)).toEqual([])

    const confirmed = await fan.page('email-capture', {}, owner)
    const other = fan.address()
    await fan.signUp(confirmed.site, confirmed.block, { email: other })
    const [mail] = await test.mails(other)
    expect(mail?.subject).toContain('Confirm')
    await fan.press(fan.path(mail?.link))
    expect(await waiting(owner)).toEqual([email, other])
    expect((await fan.rows(owner)).find((row) => row.email === other)).toMatchObject({ email_consent: 'subscribed' })
  })

  it('is reported to the owner once, however many follow', async () => {
    const { owner, site, block } = await withRoom(0)
    for (let i = 0; i < 3; i++) await fan.signUp(site, block, { email: fan.address() })
    expect(await notices(owner)).toEqual([
      { title: 'New fans are waiting for room in your plan', path: '/dashboard/contacts' },
    ])
    expect((await test.mails(owner.email)).map(({ subject }) => subject)).toContain(
      'New fans are waiting for room in your plan',
    )
  })

  it('is unlocked with a larger plan, oldest first', async () => {
    const { owner, site, block } = await withRoom(1)
    const emails = [fan.address(), fan.address(), fan.address()]
    for (const email of emails) await fan.signUp(site, block, { email })
    expect(await waiting(owner)).toEqual(emails.slice(1))
    test.setTier('pro')
    const change = { from: { tier: 'basic', standing: 'active' }, to: { tier: 'pro', standing: 'active' } }
    await test.house.db.systemPool.query(
      "insert into outbox (id, user_id, name, payload, created_at) values (gen_random_uuid(), $1, 'subscription.plan-changed', $2, now())",
      [owner.id, change],
    )
    await workOff(test)
    expect(await waiting(owner)).toEqual([])
  })

  it('is unlocked as far as there is room again', async () => {
    const { owner, site, block } = await withRoom(1)
    const emails = [fan.address(), fan.address(), fan.address()]
    for (const email of emails) await fan.signUp(site, block, { email })
    const [gone] = (await fan.contacts(owner)).filter(({ email }) => email === emails[0])
    await test.call(owner, 'DELETE', `/api/contacts/${gone?.id}`)
    await workOff(test)
    expect(await waiting(owner)).toEqual([emails[2]])
  })

  it('at the last free place one of many at once is in, and none is lost (standard W21)', async () => {
    const { owner, site, block } = await withRoom(1)
    const emails = Array.from({ length: 12 }, () => fan.address())
    await Promise.all(emails.map((email) => fan.signUp(site, block, { email })))
    await workOff(test)
    expect(await waiting(owner)).toHaveLength(11)
    expect(await fan.rows(owner)).toHaveLength(LIMIT + 11)
  })

  it('of the Free Trial waits too', async () => {
    const { owner, site, block } = await fan.page('email-capture', {})
    test.setTier('free')
    const email = fan.address()
    await fan.signUp(site, block, { email })
    expect(await waiting(owner)).toEqual([email])
  })
})
