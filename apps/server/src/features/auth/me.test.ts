import { afterEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { picturesOf } from '../../testing/pictures.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { jobs } from './jobs.ts'

const test = useTestApp()
afterEach(() => test.setTier('pro'))

describe('/api/me', () => {
  it('says who is signed in, on which plan, and what is used of it', async () => {
    const nova = await test.signUp()
    test.setTier('basic')
    const before = (await test.call(nova, 'GET', '/api/me')).json()
    expect(before).toMatchObject({
      id: nova.id,
      email: nova.email,
      name: 'Nova Reyes',
      avatar_url: null,
      plan: 'basic',
      plan_name: 'Basic',
      limits: {
        minisites: 3,
        contacts: 500,
        sms_messages: 1000,
        email_campaigns: 10,
        phone_blocks: 1,
        message_templates: 10,
      },
      usage: { minisites: 0, phone_blocks: 0 },
    })
    const other = await test.signUp()
    for (const [visitor, username] of [
      [nova, 'me.one'],
      [nova, 'me.two'],
      [other, 'me.three'],
    ] as const) {
      expect((await test.call(visitor, 'POST', '/api/minisites', { username, name: 'Nova' })).statusCode).toBe(201)
    }
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({ usage: { minisites: 2 } })
  })

  it('falls back to the email for a person without a name', async () => {
    const nova = await test.signUp({ name: '' })
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({
      name: nova.email.split('@')[0],
      has_own_name: false,
    })
  })

  it('changes the name, and nothing else', async () => {
    const nova = await test.signUp()
    const other = await test.signUp()
    const changed = await test.call(nova, 'PATCH', '/api/me', { name: '  Nova 🎸 ' })
    expect(changed.json()).toMatchObject({ name: 'Nova 🎸', id: nova.id })
    expect((await test.call(nova, 'GET', '/api/me')).json()).toMatchObject({ name: 'Nova 🎸', has_own_name: true })
    for (const body of [
      {},
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(101) },
      { name: 'a\u0000' },
      { name: 'x', plan: 'enterprise' },
      { name: 'x', id: other.id },
      { name: 'x', email: 'x@example.com' },
    ]) {
      expect((await test.call(nova, 'PATCH', '/api/me', body)).json(), JSON.stringify(body)).toMatchObject({
        code: 'VALIDATION_FAILED',
      })
    }
    expect((await test.call(other, 'GET', '/api/me')).json()).toMatchObject({ name: 'Nova Reyes' })
  })

  it('shows what is known and verified about a person, and how they can log in', async () => {
    const nova = await test.signUp()
    const me = async () => (await test.call(nova, 'GET', '/api/me')).json()
    expect(await me()).toMatchObject({
      phone: null,
      email_verified: false,
      phone_verified: false,
      two_factor_enabled: false,
      has_password: true,
      delete_after: null,
    })
    await test.house.db.systemPool.query(
      `update users set email = null, phone_number = '+12025550143', phone_number_verified = true, two_factor_enabled = true,
         delete_after = '2027-01-02T03:04:05Z' where id = $1`,
      [nova.id],
    )
    expect(await me()).toMatchObject({
      email: null,
      phone: '+12025550143',
      phone_verified: true,
      two_factor_enabled: true,
      delete_after: '2027-01-02T03:04:05.000Z',
    })
    const { user } = (await test.call(nova, 'GET', '/api/auth/get-session')).json<{ user: object }>()
    expect(user).toMatchObject({
      id: nova.id,
      email: null,
      phoneNumber: '+12025550143',
      name: 'Nova Reyes',
      image: null,
      emailVerified: false,
      phoneNumberVerified: true,
      twoFactorEnabled: true,
      createdAt: expect.any(String),
    })
    expect(Object.keys(user)).not.toContain('deleteAfter')
  })

  it('accepts only the person’s own picture, or none', async () => {
    const [nova, other] = [await test.signUp(), await test.signUp()]
    const pictures = picturesOf(test)
    const [mine, theirs] = [await pictures.stored(nova, 'avatar'), await pictures.stored(other, 'avatar')]
    const change = (avatar_url: unknown) => test.call(nova, 'PATCH', '/api/me', { avatar_url })
    expect((await change(mine.url)).json()).toMatchObject({ avatar_url: mine.url, name: 'Nova Reyes' })
    for (const wrong of [
      theirs.url,
      mine.path,
      `${mine.url}?x`,
      `https://evil.example${mine.url}`,
      `/uploads/../uploads/${mine.path}`,
      'https://example.com/a.png',
      'javascript:alert(1)',
      'blob:http://localhost:3000/0c9e7a52',
      '',
      7,
    ])
      expect((await change(wrong)).json(), String(wrong)).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await test.call(nova, 'PATCH', '/api/me', { name: 'Nova', avatar_url: null })).json()).toMatchObject({
      name: 'Nova',
      avatar_url: null,
    })
  })

  it('requires a session', async () => {
    expect((await test.call(undefined, 'GET', '/api/me')).json()).toEqual({
      message: 'Not authenticated',
      code: 'NOT_AUTHENTICATED',
      status: 401,
    })
    expect((await test.call(undefined, 'PATCH', '/api/me', { name: 'x' })).statusCode).toBe(401)
  })
})

describe('temporary browser addresses in profiles', () => {
  it('are cleared by a scheduled job; others stay', async () => {
    const [temporary, stored] = [await test.signUp(), await test.signUp()]
    const set = (id: string, url: string) =>
      test.house.db.systemPool.query('update profiles set avatar_url = $2 where id = $1', [id, url])
    await set(temporary.id, 'blob:http://localhost:3000/0c9e7a52')
    await set(stored.id, '/uploads/avatars/nova/blob.jpg')
    const job = jobs.find(({ name }) => name === 'auth.clear-temporary-avatars')
    expect(job?.schedule).toBeDefined()
    for (let twice = 0; twice < 2; twice++) await job?.handle(jobContext(test.house), {})
    expect((await test.call(temporary, 'GET', '/api/me')).json()).toMatchObject({ avatar_url: null })
    expect((await test.call(stored, 'GET', '/api/me')).json()).toMatchObject({
      avatar_url: '/uploads/avatars/nova/blob.jpg',
    })
  })
})
