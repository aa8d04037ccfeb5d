import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans, formIn } from '../../testing/fans.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { systemContext } from '../../platform/house.ts'
import { completeLink } from '../sign-ups/policy/links.ts'
import { preferencesToken } from './policy/links.ts'

const test = useTestApp()
const fan = fans(test)

/** A person on a list, with the link of their mails. */
async function onTheList(fields: object = {}) {
  const page = await fan.page()
  const email = fan.address()
  const [contact] = await insertContacts(test.house, page.owner.id, [
    { email, phone: null, emailConsent: 'subscribed', visitsConsent: 'subscribed', ...fields },
  ])
  const token = preferencesToken(systemContext(test.house), page.owner.id, { id: contact?.id ?? '', email })
  return { ...page, email, id: contact?.id ?? '', token, link: `/preferences?t=${token}` }
}
const completeIn = (html: string) => /href="(\/complete-contact\?t=[\w.-]+)"/.exec(html)?.[1] ?? ''
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }

describe('/preferences', () => {
  it('shows what one hears, and not whom it is about in full', async () => {
    const { link, email } = await onTheList()
    const { body } = await fan.open(link)
    expect(formIn(body).inputs).toMatchObject({ email_consent: 'yes', visits_consent: 'yes' })
    expect(formIn(body).inputs).not.toHaveProperty('sms_consent')
    expect(body).toContain('f•••@example.com')
    expect(body).not.toContain(email)
  })

  it('changes each channel at once, with a record of it', async () => {
    const { owner, link, email, id } = await onTheList({ phone: '+12125550151', smsConsent: 'subscribed' })
    await fan.press(link, { email_consent: '' })
    expect(await fan.contacts(owner)).toMatchObject([
      { email_consent: 'opted_out', sms_consent: 'subscribed', visits_consent: 'subscribed' },
    ])
    await fan.press(link, { email_consent: 'yes', visits_consent: '' })
    expect(await fan.contacts(owner)).toMatchObject([{ id, email_consent: 'subscribed', visits_consent: 'opted_out' }])
    expect(await fan.records(owner, email)).toMatchObject([
      { channel: 'email', state: 'opted_out', method: 'preferences', source: expect.stringMatching(/\/preferences$/) },
      { channel: 'visits', state: 'opted_out', method: 'preferences' },
      { channel: 'email', state: 'subscribed', method: 'preferences', text: expect.stringContaining('may email me') },
    ])
  })

  it('stops everything by one button', async () => {
    const { owner, link } = await onTheList({ phone: '+12125550152', smsConsent: 'subscribed' })
    expect((await fan.press(link, { all: 'stop' })).body).toContain('You are unsubscribed from everything')
    expect(await fan.contacts(owner)).toMatchObject([
      { email_consent: 'opted_out', sms_consent: 'opted_out', visits_consent: 'opted_out' },
    ])
  })

  it('lets nobody be subscribed by reading or by saving what is not ticked', async () => {
    const { owner, link } = await onTheList({ emailConsent: 'unknown', visitsConsent: 'unknown' })
    await fan.open(link)
    await fan.press(link)
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'unknown', visits_consent: 'unknown' }])
  })

  it('works years later', async () => {
    const { link } = await onTheList()
    test.setNow(new Date(Date.now() + 9 * 365 * 86_400_000))
    expect((await fan.open(link)).statusCode).toBe(200)
    test.setNow(undefined)
  })
})

describe('one click of a mailbox (RFC 8058)', () => {
  it('withdraws by POST without a session, and nothing by GET', async () => {
    const { owner, token } = await onTheList()
    expect((await fan.open(`/unsubscribe?t=${token}`)).statusCode).toBe(200)
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'subscribed' }])
    const answer = await fan.post(`/unsubscribe?t=${token}`, ONE_CLICK, { accept: '*/*' })
    expect(answer.statusCode).toBe(200)
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'opted_out', visits_consent: 'subscribed' }])
  })

  it('is said by both headers of every mail to the person’s own mailbox', async () => {
    const { owner, site, block } = await fan.page('email-capture', { doubleOptIn: false })
    const email = fan.address()
    await fan.signUp(site, block, { email })
    const { rows } = await test.house.db.systemPool.query<{ data: { headers: Record<string, string>; to: string } }>(
      "select data from pgboss.job where name = 'mail.deliver' and data ->> 'to' = $1",
      [email],
    )
    const headers = rows[0]?.data.headers ?? {}
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1]
    await fan.post(fan.path(link), ONE_CLICK)
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'opted_out' }])
  })

  it('holds for an address whose contact is gone: when it comes back it is not written to', async () => {
    const { owner, token, id, email } = await onTheList()
    await test.call(owner, 'DELETE', `/api/contacts/${id}`)
    expect((await fan.post(`/unsubscribe?t=${token}`, ONE_CLICK)).statusCode).toBe(200)
    const back = await test.call(owner, 'POST', '/api/contacts', { email })
    expect(back.json()).toMatchObject({ email_consent: 'opted_out' })
  })

  it('is answered alike where the artist has left', async () => {
    const { owner, token, id } = await onTheList()
    await test.house.db.systemPool.query('delete from users where id = $1', [owner.id])
    for (const [path, fields] of [
      [`/unsubscribe?t=${token}`, ONE_CLICK],
      ['/preferences', { t: token, all: 'stop' }],
      ['/preferences', { t: token, email_consent: 'yes' }],
    ] as const)
      expect((await fan.post(path, { ...fields })).statusCode, `${path} ${id}`).toBe(200)
  })

  it('applies to a person who was merged into another contact', async () => {
    const { owner, token, id, email } = await onTheList()
    const [other] = await insertContacts(test.house, owner.id, [{ email: null, phone: '+12125550159' }])
    await test.call(owner, 'POST', `/api/contacts/${other?.id}/merge`, { other_id: id })
    await fan.post(`/unsubscribe?t=${token}`, ONE_CLICK)
    expect(await fan.contacts(owner)).toMatchObject([{ id: other?.id, email, email_consent: 'opted_out' }])
  })
})

describe('a person who withdraws what their owner had entered as withdrawn', () => {
  const enter = (owner: Visitor, id: string, channel: string, state: string) =>
    test.call(owner, 'POST', `/api/contacts/${id}/consent`, { channel, state, statement: 'She said so at a show.' })

  it.each(['one click', 'the button that stops everything'])('has said so themselves, by %s', async (way) => {
    const { owner, token, link, id } = await onTheList({ phone: '+12125550163', smsConsent: 'subscribed' })
    for (const channel of ['email', 'sms', 'visits']) await enter(owner, id, channel, 'opted_out')
    if (way === 'one click') await fan.post(`/unsubscribe?t=${token}`, ONE_CLICK)
    else await fan.press(link, { all: 'stop' })
    const channels = way === 'one click' ? ['email'] : ['email', 'sms', 'visits']
    for (const channel of channels) expect((await enter(owner, id, channel, 'subscribed')).statusCode).toBe(409)
  })

  it('is recorded once, however often they press it', async () => {
    const { owner, token, email } = await onTheList()
    for (let press = 0; press < 3; press += 1) await fan.post(`/unsubscribe?t=${token}`, ONE_CLICK)
    expect(await fan.records(owner, email)).toMatchObject([{ state: 'opted_out', method: 'preferences' }])
  })
})

describe('who ticks a channel by which they have no address', () => {
  const PHONE = '+12125550161'
  const givePhone = async (owner: Visitor, id: string) =>
    (await test.call(owner, 'PATCH', `/api/contacts/${id}`, { phone: PHONE })).json()

  it('has agreed for none that the owner adds, by their choices', async () => {
    const { owner, id, token } = await onTheList()
    expect((await fan.post('/preferences', { t: token, email_consent: 'yes', sms_consent: 'yes' })).statusCode).toBe(
      200,
    )
    expect(await givePhone(owner, id)).toMatchObject({
      phone: PHONE,
      sms_consent: 'unknown',
      email_consent: 'subscribed',
    })
  })

  it('nor by their details', async () => {
    const { owner, id, email } = await onTheList()
    const link = fan.path(completeLink(systemContext(test.house), owner.id, { id, email }))
    await fan.press(link, { sms_consent: 'yes' })
    expect(await givePhone(owner, id)).toMatchObject({ sms_consent: 'unknown', email_consent: 'subscribed' })
  })

  it('nor by the page that follows a form', async () => {
    const { owner, site, block } = await fan.page('phone')
    const form = await fan.signUp(site, block, { phone: PHONE })
    await fan.press(completeIn(form.body), { email_consent: 'yes' })
    const [contact] = await fan.contacts(owner)
    const after = await test.call(owner, 'PATCH', `/api/contacts/${contact?.id}`, { email: fan.address() })
    expect(after.json()).toMatchObject({ email_consent: 'unknown', sms_consent: 'subscribed' })
  })
})
