import type { Notification, NotificationPreference } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { forgetOld } from './commands/forget-old.ts'
import { tellSecurityEvent } from './commands/tell-security-event.ts'
import { type Notice, notify, wants, writeToOwner } from './public.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  test.setNow(undefined)
  nova = await test.signUp()
})

async function tell(person: Visitor, ...notices: Notice[]): Promise<void> {
  const owner = await systemContext(test.house).asOwner(person.id)
  for (const notice of notices) await owner.db.forOwner(owner.ownerId, (tx) => notify(owner, tx, notice))
}
const list = async (query = '') =>
  (await test.call(nova, 'GET', `/api/notifications${query}`)).json<{
    items: Notification[]
    total: number
    unread: number
  }>()
const notice = (cause: string): Notice => ({ cause, kind: 'export', title: `About ${cause}`, path: '/dashboard' })

describe('notifications', () => {
  it('are listed newest first, twenty a page, with how many are unread', async () => {
    const start = Date.now()
    for (let n = 0; n < 23; n++) {
      test.setNow(new Date(start + n * 1000))
      await tell(nova, notice(`n${n}`))
    }
    const first = await list()
    expect(first).toMatchObject({ page: 1, limit: 20, total: 23, unread: 23 })
    expect(first.items).toHaveLength(20)
    expect(first.items[0]).toMatchObject({ title: 'About n22', kind: 'export', path: '/dashboard', read: false })
    expect((await list('?page=2')).items.map(({ title }) => title)).toEqual(['About n2', 'About n1', 'About n0'])
  })

  it('with the same cause are stored once', async () => {
    await Promise.all([tell(nova, notice('same')), tell(nova, notice('same')), tell(nova, notice('same'))])
    expect((await list()).total).toBe(1)
  })

  it('are marked as read one by one or all at once', async () => {
    await tell(nova, notice('a'), notice('b'), notice('c'))
    const { items } = await list()
    const marked = await test.call(nova, 'POST', '/api/notifications/read', { ids: [items[0]?.id] })
    expect(marked.json()).toEqual({ unread: 2 })
    expect((await list()).items.filter(({ read }) => read).map(({ id }) => id)).toEqual([items[0]?.id])
    expect((await test.call(nova, 'POST', '/api/notifications/read', {})).json()).toEqual({ unread: 0 })
    expect((await test.call(nova, 'GET', '/api/notifications/unread')).json()).toEqual({ unread: 0 })
  })

  it('of another are neither seen nor marked', async () => {
    const iris = await test.signUp()
    await tell(iris, notice('hers'))
    const { rows } = await test.house.db.systemPool.query<{ id: string }>(
      'select id from notifications where user_id = $1',
      [iris.id],
    )
    await test.call(nova, 'POST', '/api/notifications/read', { ids: rows.map(({ id }) => id) })
    expect((await test.call(iris, 'GET', '/api/notifications/unread')).json()).toEqual({ unread: 1 })
    expect((await list()).total).toBe(0)
  })

  it('are kept for 180 days', async () => {
    await tell(nova, notice('old'))
    const days = (n: number) => new Date(Date.now() + n * 86_400_000)
    await forgetOld({ ...systemContext(test.house), now: days(179) })
    expect((await list()).total).toBe(1)
    await forgetOld({ ...systemContext(test.house), now: days(181) })
    expect((await list()).total).toBe(0)
  })
})

describe('choices', () => {
  const preference = async (kind: string) =>
    (await test.call(nova, 'GET', '/api/notifications/preferences'))
      .json<{ items: NotificationPreference[] }>()
      .items.find((item) => item.kind === kind)
  const choose = (body: object) => test.call(nova, 'PUT', '/api/notifications/preferences', body)

  it('begin with the defaults and keep what was chosen, channel by channel', async () => {
    expect(await preference('export')).toEqual({
      kind: 'export',
      mail: true,
      app: true,
      push: false,
      mail_always: false,
      app_always: false,
      push_offered: false,
    })
    expect((await choose({ kind: 'export', mail: false })).statusCode).toBe(200)
    expect(await preference('export')).toMatchObject({ mail: false, app: true })
    await choose({ kind: 'export', app: false })
    expect(await preference('export')).toMatchObject({ mail: false, app: false })
  })

  it('decide what is told in the app, and what others may mail', async () => {
    await choose({ kind: 'export', app: false })
    await tell(nova, notice('quiet'))
    expect((await list()).total).toBe(0)
    const owner = await systemContext(test.house).asOwner(nova.id)
    const wanted = (channel: 'mail' | 'app') =>
      owner.db.forOwner(owner.ownerId, (tx) => wants(owner, tx, 'export', channel))
    expect([await wanted('mail'), await wanted('app')]).toEqual([true, false])
  })

  it('offer push where it makes sense', async () => {
    expect(await preference('messages')).toMatchObject({ push: true, push_offered: true })
    await choose({ kind: 'messages', push: false })
    expect(await preference('messages')).toMatchObject({ mail: true, app: true, push: false })
    expect((await choose({ kind: 'export', push: true })).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  it('cannot turn security off', async () => {
    const refused = await choose({ kind: 'security', mail: false })
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 })
    expect(await preference('security')).toMatchObject({ mail: true, app: true, mail_always: true, app_always: true })
  })
})

describe('a security event', () => {
  const event = (id: string, payload: Record<string, unknown>) => ({
    id,
    userId: nova.id,
    name: 'auth.security-event',
    payload,
  })

  it('is told in the app once, with device and place, however often it comes', async () => {
    const id = crypto.randomUUID()
    const context = systemContext(test.house)
    for (let i = 0; i < 2; i++)
      await tellSecurityEvent(
        context,
        event(id, { kind: 'new-sign-in', device: 'Firefox on Windows', place: 'Germany' }),
        { byMail: false },
      )
    expect((await list()).items).toMatchObject([
      {
        title: 'New log-in to your account',
        body: 'From Firefox on Windows, Germany. Not you? Change your password.',
        path: '/dashboard/settings?tab=account',
      },
    ])
  })

  it('of an unknown kind is still reported', async () => {
    await tellSecurityEvent(systemContext(test.house), event(crypto.randomUUID(), { kind: 'of-tomorrow' }), {
      byMail: false,
    })
    expect((await list()).items[0]?.title).toBe('Something changed in your account’s security')
  })
})

describe('a letter', () => {
  const letter = {
    cause: 'probe',
    subject: 'Something happened',
    heading: 'Something happened',
    paragraphs: ['To your account.'],
    text: 'Something happened.',
  }

  it('goes to the email, once for one cause', async () => {
    const context = systemContext(test.house)
    for (let i = 0; i < 2; i++) await writeToOwner(context, nova.id, { ...letter, cause: `probe/${nova.id}` })
    const mails = await test.mails(nova.email)
    expect(mails.filter(({ subject }) => subject === letter.subject)).toHaveLength(1)
  })

  it('is texted to a person without an email', async () => {
    const phone = '+12025550177'
    await test.house.db.systemPool.query('update users set email = null, phone_number = $2 where id = $1', [
      nova.id,
      phone,
    ])
    await writeToOwner(systemContext(test.house), nova.id, { ...letter, cause: `text/${nova.id}` })
    expect(await test.texts(phone)).toMatchObject([{ body: 'Something happened.' }])
  })
})
