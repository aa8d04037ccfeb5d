import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans, formIn, plain } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const fan = fans(test)

const DETAILS = {
  name: 'Iris Vale',
  birthday_month: '05',
  birthday_day: '7',
  birthday_year: '',
  city: 'Lisbon',
  visits_consent: 'yes',
}

/** The link on the success page to complete the details. */
const completeIn = (html: string) => /href="(\/complete-contact\?t=[\w.-]+)"/.exec(html)?.[1] ?? ''

/** A contact on the list, and the link to its own mailbox. */
async function onTheList(settings: object = {}) {
  const page = await fan.page('fan-capture', { askPhone: 'optional', ...settings })
  const email = fan.address()
  const answer = await fan.signUp(page.site, page.block, { email, name: 'Iris' })
  const confirmed = await fan.press(fan.path((await test.mails(email))[0]?.link))
  return { ...page, email, typedLink: completeIn(answer.body), ownLink: completeIn(confirmed.body) }
}

describe('the success page', () => {
  it('leads to optional details, which are accepted if nobody else has spoken for the contact', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    const link = completeIn((await fan.signUp(site, block, { email })).body)
    const saved = await fan.press(link, DETAILS)
    expect(saved.body).toContain('Saved. Thank you!')
    expect(await fan.contacts(owner)).toMatchObject([
      {
        email,
        name: 'Iris Vale',
        birthday: '--05-07',
        city: 'Lisbon',
        country: 'PT',
        time_zone: 'Europe/Lisbon',
        email_consent: 'unknown',
        visits_consent: 'unknown',
      },
    ])
    const [mail, ...more] = await test.mails(email)
    expect(more).toEqual([])
    // The link to change details is mailed, which confirms the mailbox with everything else.
    await fan.press(fan.path(mail?.link))
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'subscribed', visits_consent: 'subscribed' }])
  })

  it('shows what was typed and nothing that was known', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    await insertContacts(test.house, owner.id, [
      {
        email,
        name: 'Iris Vale',
        phone: '+12125550142',
        birthday: '1990-05-17',
        city: 'Porto',
        emailConsent: 'subscribed',
      },
    ])
    const link = completeIn((await fan.signUp(site, block, { email, name: 'Nobody' })).body)
    const { inputs } = formIn((await fan.open(link)).body)
    expect(inputs).toMatchObject({ name: 'Nobody', email, phone: '', birthday_year: '', city: '' })
    await fan.press(link, { ...DETAILS, name: 'Nobody', phone: '+12125550143' })
    expect(await fan.contacts(owner)).toMatchObject([
      { name: 'Iris Vale', phone: '+12125550142', birthday: '1990-05-17', city: 'Porto', visits_consent: 'unknown' },
    ])
    // The mailbox is asked, and known values stay then, too.
    const asked = (await test.mails(email)).at(-1)
    expect(asked?.subject).toContain('Confirm your address')
    await fan.press(fan.path(asked?.link))
    expect(await fan.contacts(owner)).toMatchObject([
      { name: 'Iris Vale', phone: '+12125550142', birthday: '1990-05-17', city: 'Porto', visits_consent: 'subscribed' },
    ])
  })

  it('cannot change a contact whose mailbox has confirmed', async () => {
    const { owner, typedLink, email } = await onTheList()
    await fan.press(typedLink, { ...DETAILS, name: 'Nobody' })
    expect(await fan.contacts(owner)).toMatchObject([{ name: 'Iris', birthday: null }])
    expect((await test.mails(email)).at(-1)?.subject).toContain('Confirm your address')
  })
})

describe('who has only filled in a form', () => {
  it('speaks no more for a contact that the owner has merged with another', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    const link = completeIn((await fan.signUp(site, block, { email, name: 'Iris' })).body)
    const [made] = await fan.contacts(owner)
    const [other] = await insertContacts(test.house, owner.id, [{ name: 'Iris Vale', birthday: '1990-05-17' }])
    const merged = await test.call(owner, 'POST', `/api/contacts/${made?.id}/merge`, { other_id: other?.id })
    expect(merged.statusCode).toBe(200)
    expect((await fan.open(link)).body).not.toContain('1990')
    await fan.press(link, { ...DETAILS, name: 'Nobody', birthday_year: '2001' })
    expect(await fan.contacts(owner)).toMatchObject([{ name: 'Iris', birthday: '1990-05-17' }])
  })

  it('nor for one whose mailbox has used its own link, also without double opt-in', async () => {
    const { owner, site, block } = await fan.page('fan-capture', { doubleOptIn: false })
    const email = fan.address()
    const link = completeIn((await fan.signUp(site, block, { email, name: 'Iris' })).body)
    await fan.press(fan.path((await test.mails(email))[0]?.link), { name: 'Iris Vale' })
    await fan.press(link, { ...DETAILS, name: 'Nobody' })
    expect(await fan.contacts(owner)).toMatchObject([{ name: 'Iris Vale', birthday: null }])
  })
})

describe('a link of one’s own mailbox', () => {
  it('shows what is known, and corrects it', async () => {
    const { owner, ownLink, email } = await onTheList()
    expect(formIn((await fan.open(ownLink)).body).inputs).toMatchObject({ name: 'Iris', email, email_consent: 'yes' })
    await fan.press(ownLink, { ...DETAILS, birthday_year: '1990', phone: '+1 212 555 0144', sms_consent: 'yes' })
    expect(await fan.contacts(owner)).toMatchObject([
      { name: 'Iris Vale', birthday: '1990-05-07', phone: '+12125550144', sms_consent: 'subscribed' },
    ])
    await fan.press(ownLink, { name: 'Iris V', birthday_month: '', birthday_day: '', birthday_year: '', city: '' })
    expect(await fan.contacts(owner)).toMatchObject([{ name: 'Iris V', birthday: null, city: null, country: null }])
  })

  it('takes another address only when that one has confirmed', async () => {
    const { owner, ownLink, email } = await onTheList()
    const next = fan.address()
    const saved = await fan.press(ownLink, { email: next })
    expect(saved.body).toContain(next)
    expect(await fan.contacts(owner)).toMatchObject([{ email }])
    await fan.press(fan.path((await test.mails(next))[0]?.link))
    expect(await fan.contacts(owner)).toMatchObject([{ email: next, email_consent: 'subscribed' }])
  })

  it('answers the same for an address that somebody has, and makes one of two when it has confirmed', async () => {
    const { owner, ownLink, email } = await onTheList()
    const [theirs, nobodys] = [fan.address(), fan.address()]
    await insertContacts(test.house, owner.id, [{ email: theirs, name: '', tags: ['vip'], emailConsent: 'unknown' }])
    const seen = async (address: string) => {
      const saved = await fan.press(ownLink, { email: address })
      const shown = await fan.open(ownLink)
      return [saved, shown].map(({ statusCode, body }) => [statusCode, plain(body, address)])
    }
    expect(await seen(nobodys)).toEqual(await seen(theirs))
    expect(await fan.rows(owner)).toHaveLength(2)
    await fan.press(fan.path((await test.mails(theirs))[0]?.link))
    expect(await fan.contacts(owner)).toMatchObject([
      { email: theirs, name: 'Iris', tags: ['vip'], email_consent: 'subscribed' },
    ])
    expect((await fan.open(ownLink)).statusCode).toBe(410)
    expect(await test.mails(email)).toHaveLength(1)
  })

  it('answers the same for a number that somebody has: their mailbox decides', async () => {
    const { owner, ownLink } = await onTheList()
    const holder = fan.address()
    await insertContacts(test.house, owner.id, [{ email: holder, name: 'Kit', phone: '+12125550146' }])
    const seen = async (phone: string) => {
      const saved = await fan.press(ownLink, { phone, sms_consent: 'yes' })
      return [saved.statusCode, plain(saved.body), formIn((await fan.open(ownLink)).body).inputs.phone === phone]
    }
    expect(await seen('+1 212 555 0147')).toEqual(await seen('+1 212 555 0146'))
    expect(await fan.rows(owner)).toHaveLength(2)
    await fan.press(fan.path((await test.mails(holder))[0]?.link))
    expect(await fan.contacts(owner)).toMatchObject([{ email: holder, name: 'Kit', phone: '+12125550146' }])
  })

  it('withdraws what is unticked', async () => {
    const { owner, ownLink, email } = await onTheList()
    await fan.press(ownLink, { email_consent: '' })
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'opted_out' }])
    expect((await fan.records(owner, email)).at(-1)).toMatchObject({ state: 'opted_out', method: 'complete-contact' })
  })

  it('says what is wrong beside it and keeps what was typed', async () => {
    const { owner, ownLink } = await onTheList()
    const answer = await fan.press(ownLink, {
      name: 'Iris Vale',
      birthday_month: '02',
      birthday_day: '31',
      phone: '12',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('This is not a valid date.')
    expect(answer.body).toContain('value="Iris Vale"')
    expect(await fan.contacts(owner)).toMatchObject([{ name: 'Iris' }])
  })
})

describe('a confirmation', () => {
  it('is of the address that it was sent to: a later one needs its own', async () => {
    const { owner, site, block } = await fan.page()
    const [first, next] = [fan.address(), fan.address()]
    const link = completeIn((await fan.signUp(site, block, { email: first })).body)
    await fan.press(link, { email: next })
    expect((await fan.press(fan.path((await test.mails(first))[0]?.link))).statusCode).toBe(410)
    expect(await fan.contacts(owner)).toMatchObject([{ email: first, email_consent: 'unknown' }])
    await fan.press(fan.path((await test.mails(next))[0]?.link))
    expect(await fan.contacts(owner)).toMatchObject([{ email: next, email_consent: 'subscribed' }])
  })

  it('twice changes nothing more', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    await fan.signUp(site, block, { email })
    const link = fan.path((await test.mails(email))[0]?.link)
    await fan.press(link)
    const before = await fan.records(owner, email)
    expect((await fan.press(link)).statusCode).toBe(200)
    expect(await fan.records(owner, email)).toEqual(before)
  })
})

describe('a link that is too old, altered or of somebody who is gone', () => {
  it('says so kindly, and a new one goes only to who is known, with the same answer', async () => {
    const { site, ownLink, email } = await onTheList()
    test.setNow(new Date(Date.now() + 8 * 86_400_000))
    const old = await fan.open(ownLink)
    test.setNow(undefined)
    expect(old.statusCode).toBe(410)
    expect(old.body).toContain(site.name)
    const altered = await fan.open(`${ownLink}x`)
    expect(altered.statusCode).toBe(410)

    const { action, inputs } = formIn(altered.body)
    const ask = async (address: string) => {
      const answer = await fan.post(action, { ...inputs, email: address })
      return [answer.statusCode, plain(answer.body)]
    }
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
    expect(known).toEqual(unknown)

    await workOff(test)
    const mail = (await test.mails(email)).at(-1)
    expect(mail?.subject).toBe('Your link to the list of Nova Reyes')
    expect((await fan.open(fan.path(mail?.link))).statusCode).toBe(200)
    expect(await test.mails('nobody@example.com')).toEqual([])
  })

  it.each([
    '/complete-contact',
    '/complete-contact?t=',
    '/complete-contact?t=a.b',
    '/complete-contact/confirm',
    '/preferences?t=x',
    '/unsubscribe',
  ])('%s asks whose list it was', async (path) => {
    const answer = await fan.open(path)
    expect(answer.statusCode).toBe(410)
    expect(formIn(answer.body).inputs).toMatchObject({ email: '', page: '' })
  })

  it('of one purpose opens no other door', async () => {
    const { ownLink, typedLink } = await onTheList()
    for (const link of [ownLink, typedLink]) {
      const t = link.split('t=')[1]
      for (const path of ['/complete-contact/confirm', '/preferences', '/unsubscribe'])
        expect((await fan.post(path, { t: t ?? '' })).statusCode).toBe(410)
    }
  })
})

describe('every page for fans', () => {
  it('is not cached or indexed, runs no scripts, and sends no referrer', async () => {
    const { ownLink } = await onTheList()
    for (const path of [ownLink, '/preferences?t=x']) {
      const { headers, body } = await fan.open(path)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(body).not.toContain('<script')
      expect(headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('who is erased', () => {
  it('is forgotten also where somebody else has typed their address', async () => {
    const { owner, ownLink } = await onTheList()
    const theirs = fan.address()
    const [other] = await insertContacts(test.house, owner.id, [{ email: theirs }])
    await fan.press(ownLink, { email: theirs })
    await test.call(owner, 'POST', `/api/contacts/${other?.id}/erasure`)
    const { rows } = await test.house.db.systemPool.query('select 1 from sign_ups where typed::text like $1', [
      `%${theirs}%`,
    ])
    expect(rows).toEqual([])
  })
})
