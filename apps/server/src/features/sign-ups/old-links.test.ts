import type { Contact } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans } from '../../testing/fans.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { preferencesToken } from '../consent/public.ts'

const test = useTestApp()
const fan = fans(test)

const completeIn = (html: string) => /href="(\/complete-contact\?t=[\w.-]+)"/.exec(html)?.[1] ?? ''
const preferencesIn = (html: string) => /href="(\/preferences\?t=[\w.-]+)"/.exec(html)?.[1] ?? ''
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }

/** A person who has confirmed their mailbox, with the links it received. */
async function confirmed() {
  const page = await fan.page('fan-capture', { askPhone: 'optional' })
  const email = fan.address()
  await fan.signUp(page.site, page.block, { email, name: 'Iris' })
  const { body } = await fan.press(fan.path((await test.mails(email))[0]?.link))
  const [contact] = await fan.contacts(page.owner)
  return { ...page, email, id: contact?.id ?? '', complete: completeIn(body), preferences: preferencesIn(body) }
}

const change = async (owner: Visitor, id: string, fields: object) => {
  const answer = await test.call(owner, 'PATCH', `/api/contacts/${id}`, fields)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Contact>()
}

describe('links of a mailbox that a contact no longer has', () => {
  it('show and change nothing of whom it belongs to now', async () => {
    const { owner, id, complete } = await confirmed()
    expect((await fan.open(complete)).statusCode).toBe(200)
    const email = fan.address()
    await change(owner, id, { email, phone: '+12125550161' })
    const opened = await fan.open(complete)
    expect(opened.statusCode).toBe(410)
    expect(opened.body).not.toContain(email)
    expect((await fan.post(complete, { name: 'Mallory', email })).statusCode).toBe(410)
    expect(await fan.contacts(owner)).toMatchObject([{ name: 'Iris' }])
  })

  it('nor hand it on to an address that was asked for before', async () => {
    const { owner, id, complete } = await confirmed()
    const [other, right] = [fan.address(), fan.address()]
    await fan.press(complete, { email: other })
    await change(owner, id, { email: right })
    const [asked] = await test.mails(other)
    expect((await fan.press(fan.path(asked?.link))).statusCode).toBe(410)
    expect(await fan.contacts(owner)).toMatchObject([{ id, email: right }])
  })

  it('agree to nothing for the mailbox that took its place, but still withdraw', async () => {
    const { owner, id, preferences } = await confirmed()
    await change(owner, id, { email: fan.address() })
    await fan.post(preferences, { email_consent: 'yes', visits_consent: 'yes' })
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'unknown', visits_consent: 'unknown' }])
    await fan.post(preferences, { all: 'stop' })
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'opted_out' }])
  })
})

describe('who has withdrawn while their contact was deleted', () => {
  async function deleted() {
    const owner = await test.signUp()
    const email = fan.address()
    const phone = fan.phone()
    const [contact] = await insertContacts(test.house, owner.id, [
      { email, phone, emailConsent: 'subscribed', smsConsent: 'subscribed', visitsConsent: 'subscribed' },
    ])
    const id = contact?.id ?? ''
    const token = preferencesToken(systemContext(test.house), owner.id, { id, email })
    const gone = await test.call(owner, 'DELETE', `/api/contacts/${id}`)
    const undo = () =>
      test.call(owner, 'POST', `/api/contacts/deletions/${gone.json<{ deletion_id: string }>().deletion_id}/undo`)
    return { owner, email, phone, id, token, undo }
  }

  it('stays out when the deletion is undone', async () => {
    const { owner, token, undo } = await deleted()
    await fan.post(`/unsubscribe?t=${token}`, ONE_CLICK)
    expect((await undo()).json()).toMatchObject({ restored: 1 })
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'opted_out', sms_consent: 'subscribed' }])
  })

  it('stays out of everything that was stopped', async () => {
    const { owner, token, undo } = await deleted()
    await fan.post('/preferences', { t: token, all: 'stop' })
    await undo()
    expect(await fan.contacts(owner)).toMatchObject([
      { email_consent: 'opted_out', sms_consent: 'opted_out', visits_consent: 'opted_out' },
    ])
  })

  it('stays out where another contact of the same address has withdrawn meanwhile', async () => {
    const { owner, email, undo } = await deleted()
    const again = (await test.call(owner, 'POST', '/api/contacts', { email })).json<Contact>()
    const token = preferencesToken(systemContext(test.house), owner.id, { id: again.id, email })
    await fan.post(`/unsubscribe?t=${token}`, ONE_CLICK)
    await test.call(owner, 'DELETE', `/api/contacts/${again.id}`)
    expect((await undo()).json()).toMatchObject({ restored: 1 })
    expect(await fan.contacts(owner)).toMatchObject([{ email, email_consent: 'opted_out', sms_consent: 'subscribed' }])
  })
})
