import { signUpPath } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans, formIn } from '../../testing/fans.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

/** Statements that count as a person's own word, and what the pages reveal about it. */
const test = useTestApp()
const fan = fans(test)
const completeIn = (html: string) => /href="(\/complete-contact\?t=[\w.-]+)"/.exec(html)?.[1] ?? ''
const FORM = { askPhone: 'optional' }

/** Mallory joins with her own mailbox and somebody's number. @returns her page, and what the owner sees of her */
async function joinWith(owner: Visitor, phone: string) {
  const { site, block } = await fan.page('fan-capture', FORM, owner)
  const email = fan.address()
  await fan.signUp(site, block, { email, phone })
  const confirmed = await fan.press(fan.path((await test.mails(email))[0]?.link))
  const seen = async () => (await fan.contacts(owner)).find((contact) => contact.email === email)
  return { link: completeIn(confirmed.body), seen }
}

describe('a number that its holder has withdrawn', () => {
  it('is not written to because somebody joins with it by a mailbox of their own', async () => {
    const { owner } = await fan.page()
    const phone = fan.phone()
    const [iris] = await insertContacts(test.house, owner.id, [{ phone }])
    await test.call(owner, 'POST', `/api/contacts/${iris?.id}/erasure`)
    const mallory = await joinWith(owner, phone)
    expect(await mallory.seen()).toMatchObject({ phone, email_consent: 'subscribed', sms_consent: 'opted_out' })
    await fan.press(mallory.link, { sms_consent: 'yes' })
    expect(await mallory.seen()).toMatchObject({ sms_consent: 'opted_out' })
  })

  it('nor because they give it on their own page, whatever they have withdrawn themselves', async () => {
    const { owner } = await fan.page()
    const phone = fan.phone()
    const mallory = await joinWith(owner, fan.phone())
    const [iris] = await insertContacts(test.house, owner.id, [{ phone }])
    await test.call(owner, 'POST', `/api/contacts/${iris?.id}/erasure`)
    await fan.press(mallory.link, { sms_consent: '' })
    await fan.press(mallory.link, { phone, sms_consent: 'yes' })
    expect(await mallory.seen()).toMatchObject({ phone, sms_consent: 'opted_out' })
  })

  it('is again where it was they themselves who had withdrawn it', async () => {
    const { owner } = await fan.page()
    const phone = fan.phone()
    const iris = await joinWith(owner, phone)
    await fan.press(iris.link, { sms_consent: '' })
    expect(await iris.seen()).toMatchObject({ phone, sms_consent: 'opted_out' })
    await fan.press(iris.link, { sms_consent: 'yes' })
    expect(await iris.seen()).toMatchObject({ phone, sms_consent: 'subscribed' })
  })
})

describe('a number that somebody gives on their own page', () => {
  it('is looked at only afterwards, whether or not somebody has it, and consent waits with it', async () => {
    const { owner } = await fan.page()
    const [free, taken, holder] = [fan.phone(), fan.phone(), fan.address()]
    await insertContacts(test.house, owner.id, [{ email: holder, phone: taken }])
    const iris = await joinWith(owner, fan.phone())
    const before = await iris.seen()
    for (const phone of [taken, free]) {
      const { action, inputs } = formIn((await fan.open(iris.link)).body)
      await fan.post(action, { ...inputs, phone, sms_consent: 'yes' })
      expect(await iris.seen()).toMatchObject({ phone: before?.phone, sms_consent: 'subscribed' })
    }
    await workOff(test)
    expect(await iris.seen()).toMatchObject({ phone: free, sms_consent: 'subscribed' })
    const [asked] = await test.mails(holder)
    await fan.press(fan.path(asked?.link))
    expect((await fan.contacts(owner)).find((contact) => contact.email === holder)).toMatchObject({
      phone: taken,
      sms_consent: 'subscribed',
    })
  })
})

describe('another mailbox that somebody gives on their own page', () => {
  it.each([false, true])('hears what they ticked, whatever the old one had withdrawn (known: %s)', async (isKnown) => {
    const { owner } = await fan.page()
    const iris = await joinWith(owner, fan.phone())
    await fan.press(iris.link, { email_consent: '' })
    expect(await iris.seen()).toMatchObject({ email_consent: 'opted_out' })
    const email = fan.address()
    if (isKnown) await insertContacts(test.house, owner.id, [{ email }])
    await fan.press(iris.link, { email, email_consent: 'yes' })
    await fan.press(fan.path((await test.mails(email))[0]?.link))
    expect(await fan.contacts(owner)).toMatchObject([{ email, email_consent: 'subscribed' }])
  })
})

describe('the page that follows a form', () => {
  it('keeps what was typed, and whom it is about is looked at afterwards', async () => {
    const { owner, site, block } = await fan.page()
    const [known, unknown] = [fan.address(), fan.address()]
    await insertContacts(test.house, owner.id, [{ email: known, name: '' }])
    const before = await fan.rows(owner)
    for (const email of [known, unknown]) {
      const form = await fan.post(signUpPath(site.id, block.id), fan.filledIn(site, block, { email }))
      const { action, inputs } = formIn((await fan.open(completeIn(form.body))).body)
      expect((await fan.post(action, { ...inputs, name: 'Iris' })).statusCode).toBe(200)
    }
    expect(await fan.rows(owner)).toEqual(before)
    await workOff(test)
    expect((await fan.rows(owner)).find(({ email }) => email === unknown)).toMatchObject({ name: 'Iris' })
  })
})

describe('the page by which a mailbox confirms', () => {
  const VISITS = 'may see when I open their page'

  /** Iris has refused that her visits are recorded; somebody else has typed her address and ticked everything. */
  async function tickedByAnybody() {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    await insertContacts(test.house, owner.id, [{ email, visitsConsent: 'opted_out' }])
    const form = await fan.signUp(site, block, { email })
    const link = fan.path((await test.mails(email))[0]?.link)
    return { owner, link, typed: completeIn(form.body) }
  }

  it('says what one agrees to by it', async () => {
    const { link, typed } = await tickedByAnybody()
    expect((await fan.open(link)).body).toContain('may email me about music')
    expect((await fan.open(link)).body).not.toContain(VISITS)
    await fan.press(typed, { visits_consent: 'yes' })
    expect((await fan.open(link)).body).toContain(VISITS)
  })

  it('lets nobody agree to what was ticked after they had read it', async () => {
    const { owner, link, typed } = await tickedByAnybody()
    const { action, inputs } = formIn((await fan.open(link)).body)
    await fan.press(typed, { visits_consent: 'yes' })
    const again = await fan.post(action, inputs)
    expect(again.statusCode).toBe(409)
    expect(again.body).toContain(VISITS)
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'unknown', visits_consent: 'opted_out' }])
    await fan.post(action, formIn(again.body).inputs)
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'subscribed', visits_consent: 'subscribed' }])
  })
})

describe('a confirmation of long ago', () => {
  it('brings nobody back who has left since: only joining anew does', async () => {
    const { owner, site, block } = await fan.page()
    const email = fan.address()
    await fan.signUp(site, block, { email })
    const link = fan.path((await test.mails(email))[0]?.link)
    const confirmed = await fan.press(link)
    const preferences = /href="(\/preferences\?t=[\w.-]+)"/.exec(confirmed.body)?.[1] ?? ''
    await fan.press(preferences, { all: 'stop' })
    expect((await fan.press(link)).body).toContain('You have since left the list')
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'opted_out' }])

    await fan.signUp(site, block, { email, name: 'Iris' })
    expect((await fan.press(fan.path((await test.mails(email)).at(-1)?.link))).body).toContain('You are on the list')
    expect(await fan.contacts(owner)).toMatchObject([{ email_consent: 'subscribed' }])
  })
})
