import { SIGN_UP_FIELDS, signUpPath } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans, plain } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { takeInLate } from './commands/take-in-late.ts'

const test = useTestApp()
const fan = fans(test)

describe('somebody signs up on a page', () => {
  it('and is a contact at once, and on the list once the mailbox has confirmed', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    const answer = await fan.signUp(site, block, { email, name: 'Iris Vale' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(email)
    expect(await fan.contacts(owner)).toMatchObject([
      { name: 'Iris Vale', email, source: 'page', email_consent: 'unknown', minisite_id: site.id },
    ])
    const [mail] = await test.mails(email)
    expect(mail?.subject).toBe(`Confirm that you want to hear from ${site.name}`)

    const link = fan.path(mail?.link)
    expect((await fan.open(link)).body).toContain('Yes, confirm')
    expect((await fan.contacts(owner))[0]?.email_consent).toBe('unknown')
    expect((await fan.press(link)).statusCode).toBe(200)
    expect((await fan.contacts(owner))[0]?.email_consent).toBe('subscribed')
    const shown = { actor: 'person', source: site.url, ip: '127.0.0.1', user_agent: expect.stringContaining('Firefox') }
    expect(await fan.records(owner, email)).toMatchObject([
      {
        ...shown,
        state: 'pending',
        method: 'page',
        text: expect.stringContaining('Nova Reyes may email me'),
        version: 1,
      },
      { ...shown, state: 'subscribed', method: 'confirmation', version: 1 },
    ])
  })

  it('is on the list at once where the owner asks for no confirmation, and may leave by the mail that says so', async () => {
    const { owner, site, block } = await fan.page('email-capture', { doubleOptIn: false })
    const email = fan.address()
    await fan.signUp(site, block, { email })
    expect(await fan.contacts(owner)).toMatchObject([{ email, email_consent: 'subscribed' }])
    const [mail] = await test.mails(email)
    expect(mail?.subject).toBe('You are on the list of Nova Reyes')
    expect(mail?.text).toContain('/preferences?t=')
  })

  it('gives a phone number as it is dialed at home, and consents by the form', async () => {
    const { owner, site, block } = await fan.page('phone', { country: 'PT' })
    await fan.signUp(site, block, { phone: '912 345 678' })
    expect(await fan.contacts(owner)).toMatchObject([
      { phone: '+351912345678', phone_country: 'PT', sms_consent: 'subscribed', email: null },
    ])
    expect(await fan.rows(owner)).toMatchObject([{ time_zone: null }])
    expect(await fan.records(owner, '+351912345678')).toMatchObject([
      {
        channel: 'sms',
        state: 'subscribed',
        method: 'page',
        text: expect.stringContaining('recurring marketing text messages'),
      },
    ])
  })

  it('agrees to texts by the form, while the mailbox has still to confirm', async () => {
    const { owner, site, block } = await fan.page('fan-capture', { askPhone: 'optional' })
    await fan.signUp(site, block, { email: fan.address(), phone: '+351912345679' })
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'unknown', sms_consent: 'subscribed' }])
  })

  it('gives a number of the country that the browser speaks of, where the owner names none', async () => {
    const { owner, site, block } = await fan.page('phone')
    await fan.signUp(site, block, { phone: '0664 1234567' }, { 'accept-language': 'de-AT,de;q=0.9' })
    expect(await fan.contacts(owner)).toMatchObject([{ phone: '+436641234567', time_zone: 'Europe/Vienna' }])
  })

  it('sends the form twice and is one contact with one mail', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    await Promise.all(
      [1, 2, 3].map(() => fan.post(signUpPath(site.id, block.id), fan.filledIn(site, block, { email, name: 'Iris' }))),
    )
    await workOff(test)
    await fan.signUp(site, block, { email, name: 'Iris' })
    expect(await fan.contacts(owner)).toHaveLength(1)
    expect(await test.mails(email)).toHaveLength(1)
    expect(await fan.records(owner, email)).toHaveLength(1)
  })

  it('counts in the numbers of the page, with where they came from', async () => {
    const { owner, site, block } = await fan.page()
    await fan.signUp(site, block, { email: fan.address(), referrer: 'https://www.example.org/post' })
    const { rows } = await test.house.db.systemPool.query(
      'select source, sign_ups::int as sign_ups from sign_up_rollups where user_id = $1 and block_id = $2',
      [owner.id, block.id],
    )
    expect(rows).toEqual([{ source: 'example.org', sign_ups: 1 }])
  })

  it('sees the words of the owner, and gets on to their page after a while', async () => {
    const { site, block } = await fan.page('email-capture', {
      successMessage: 'See you at the show!',
      redirectUrl: 'https://tickets.example/nova',
    })
    const answer = await fan.signUp(site, block, { email: fan.address() })
    expect(answer.body).toContain('See you at the show!')
    expect(answer.headers.refresh).toBe('10; url=https://tickets.example/nova')
  })

  it('opens the address of the form again, and is back on the page', async () => {
    const { site, block } = await fan.page()
    const answer = await fan.open(signUpPath(site.id, block.id))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, site.url])
  })

  it('by a program that speaks JSON gets JSON', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    const call = (body: object) =>
      test.app.inject({ method: 'POST', url: signUpPath(site.id, block.id), payload: body })
    const refused = await call({ email })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: `body.${SIGN_UP_FIELDS.emailConsent}` }] },
    })
    const taken = await call({ email, email_consent: true })
    expect(taken.statusCode).toBe(202)
    expect(taken.json()).toEqual({ status: 'received' })
    await workOff(test)
    expect(await fan.contacts(owner)).toMatchObject([{ email }])
  })
})

describe('a form that is not right is shown again with what was typed', () => {
  it.each([
    ['no address', { email: '' }, 'Please enter your email address.'],
    ['no address that could be one', { email: 'nova@' }, 'This does not look like an email address.'],
    ['a box that is not ticked', { email: 'iris@example.com', email_consent: '' }, 'Please check the box'],
  ])('%s', async (_, fields, sentence) => {
    const { owner, site, block } = await fan.page()
    const answer = await fan.signUp(site, block, { name: 'Iris Vale', ...fields })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(sentence)
    expect(answer.body).toContain('value="Iris Vale"')
    expect(await fan.rows(owner)).toEqual([])
  })

  it.each(['optional', 'required'])(
    'takes nobody texts for granted: a number (%s) whose box stays empty is not kept',
    async (askPhone) => {
      const { owner, site, block } = await fan.page('fan-capture', { askPhone })
      const fields = { email: fan.address(), phone: '+12125550123', sms_consent: '' }
      expect((await fan.signUp(site, block, fields)).statusCode).toBe(200)
      await fan.press(fan.path((await test.mails(fields.email))[0]?.link))
      expect(await fan.contacts(owner)).toMatchObject([{ email: fields.email, phone: null, sms_consent: 'unknown' }])
    },
  )

  it('asks for the box of the only address that was given', async () => {
    const { site, block } = await fan.page('fan-capture', { askEmail: 'optional', askPhone: 'required' })
    const fields = { email: '', phone: '+12125550123', sms_consent: '' }
    const answer = await fan.signUp(site, block, fields)
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('Please check the box')])
    expect((await fan.signUp(site, block, { ...fields, sms_consent: 'yes' })).statusCode).toBe(200)
  })

  it('words that have changed since the page was opened are read and agreed to anew', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    const fields = fan.filledIn(site, block, { email })
    const settings = { version: 1, emailConsent: 'Yes, mail me about everything.' }
    await test.call(owner, 'PATCH', `/api/minisites/${site.id}/blocks/${block.id}`, { settings })
    const again = await fan.post(signUpPath(site.id, block.id), fields)
    expect(again.body).toContain('Yes, mail me about everything.')
    expect(again.body).toContain('have changed')
    expect(again.body).not.toMatch(/type="checkbox"[^>]*checked/)
    await workOff(test)
    expect(await fan.rows(owner)).toEqual([])
  })
})

describe('an address that is known', () => {
  it('gets the same answer, no second contact, and nothing of it is shown or changed', async () => {
    const { owner, site, block } = await fan.page()
    const [known, unknown] = [fan.address(), fan.address()]
    await insertContacts(test.house, owner.id, [
      { email: known, name: 'Iris Vale', phone: '+12125550100', emailConsent: 'subscribed', birthday: '1990-05-17' },
    ])
    const seen = async (email: string) => {
      const answer = await fan.signUp(site, block, { email, name: 'Somebody Else' })
      const { 'content-length': _, date: __, 'x-request-id': ___, ...headers } = answer.headers
      return [answer.statusCode, headers, plain(answer.body, email)]
    }
    expect(await seen(known)).toEqual(await seen(unknown))
    const rows = await fan.rows(owner)
    expect(rows).toHaveLength(2)
    expect(rows.find(({ email }) => email === known)).toMatchObject({ name: 'Iris Vale', email_consent: 'subscribed' })
    const [mail] = await test.mails(known)
    expect(mail?.subject).toBe('You are already on the list of Nova Reyes')
    expect(mail?.text).not.toContain('Somebody Else')
  })

  it('is looked for after the answer, not for it: the request does the same for everybody (standard W14)', async () => {
    const { owner, site, block } = await fan.page()
    const known = fan.address()
    await insertContacts(test.house, owner.id, [{ email: known }])
    const left: unknown[] = []
    for (const email of [known, fan.address()]) {
      await fan.post(signUpPath(site.id, block.id), fan.filledIn(site, block, { email }))
      const { rows } = await test.house.db.systemPool.query(
        `select (select count(*) from contacts where user_id = $1) as contacts, (select count(*) from outbox where user_id = $1) as events,
           (select count(*) from consent_records where user_id = $1) as records`,
        [owner.id],
      )
      left.push(rows[0])
      await test.house.db.systemPool.query('delete from outbox where user_id = $1', [owner.id])
    }
    expect(left[0]).toMatchObject({ contacts: '1', events: '1', records: '0' })
    expect(left[1]).toEqual(left[0])
  })

  it('whatever its case', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    await insertContacts(test.house, owner.id, [{ email: email.toUpperCase() }])
    await fan.signUp(site, block, { email })
    expect(await fan.rows(owner)).toHaveLength(1)
  })

  it('who had left stays out until the mailbox itself says otherwise, also without double opt-in', async () => {
    const { owner, site, block } = await fan.page('email-capture', { doubleOptIn: false })
    const email = fan.address()
    await insertContacts(test.house, owner.id, [{ email, emailConsent: 'opted_out' }])
    await fan.signUp(site, block, { email })
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'opted_out' }])
    await fan.press(fan.path((await test.mails(email))[0]?.link))
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'subscribed' }])
  })

  it('keeps what the form said where nothing was known, once it is confirmed', async () => {
    const { owner, site, block } = await fan.page('fan-capture', { askPhone: 'optional' })
    const email = fan.address()
    await insertContacts(test.house, owner.id, [{ email, name: '' }])
    await fan.signUp(site, block, { email, name: 'Iris Vale', phone: '+12125550177' })
    expect(await fan.contacts(owner)).toMatchObject([{ name: '', phone: null, sms_consent: 'unknown' }])
    await fan.press(fan.path((await test.mails(email))[0]?.link))
    expect(await fan.contacts(owner)).toMatchObject([
      { name: 'Iris Vale', phone: '+12125550177', email_consent: 'subscribed', sms_consent: 'subscribed' },
    ])
  })

  it('of another owner is another contact', async () => {
    const [one, other] = [await fan.page(), await fan.page()]
    const email = fan.address()
    await fan.signUp(one.site, one.block, { email })
    await fan.signUp(other.site, other.block, { email })
    expect(await fan.rows(one.owner)).toHaveLength(1)
    expect(await fan.rows(other.owner)).toHaveLength(1)
  })
})

describe('a sign-up that was left lying', () => {
  it('is taken in later, without a mail', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    await fan.post(signUpPath(site.id, block.id), fan.filledIn(site, block, { email }))
    await test.house.db.systemPool.query('delete from outbox where user_id = $1', [owner.id])
    await takeInLate(jobContext(test.house))
    expect(await fan.rows(owner)).toEqual([])
    test.setNow(new Date(Date.now() + 3_600_000))
    await takeInLate(jobContext(test.house))
    test.setNow(undefined)
    expect(await fan.rows(owner)).toMatchObject([{ email, email_consent: 'unknown' }])
    expect(await test.mails(email)).toEqual([])
  })
})
