import { signUpPath } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans } from '../../testing/fans.ts'
import { importList } from '../../testing/lists.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const fan = fans(test)
const completeIn = (html: string) => /href="(\/complete-contact\?t=[\w.-]+)"/.exec(html)?.[1] ?? ''

const IRIS = {
  name: 'Iris Vale',
  birthday: '1990-05-17',
  city: 'Setúbal',
  emailConsent: 'subscribed',
  visitsConsent: 'subscribed',
} as const

/** Presses every link that was mailed to an address. */
async function pressAll(address: string): Promise<string[]> {
  const pages: string[] = []
  for (const { link } of await test.mails(address)) pages.push((await fan.press(fan.path(link))).body)
  return pages
}

/** Expects that neither a page nor where it leads shows anything of Iris. */
async function getsNothing(page: string): Promise<void> {
  const next = completeIn(page)
  for (const body of [page, ...(next ? [(await fan.open(next)).body] : [])])
    for (const secret of [IRIS.name, IRIS.city, '1990']) expect(body).not.toContain(secret)
}

describe('who types the address of somebody known, and then their own', () => {
  it.each([false, true])('gets nothing of theirs (known themselves: %s)', async (isKnown) => {
    const { owner, site, block } = await fan.page('fan-capture', { askPhone: 'optional' })
    const [email, evil] = [fan.address(), fan.address()]
    const phone = fan.phone()
    const [iris] = await insertContacts(test.house, owner.id, [{ ...IRIS, email, phone }])
    if (isKnown) await insertContacts(test.house, owner.id, [{ email: evil, name: 'Mallory' }])
    const form = await fan.signUp(site, block, { email, name: 'Mallory' })
    await fan.press(completeIn(form.body), { email: evil, name: 'Mallory' })
    const pages = await pressAll(evil)
    for (const page of pages) await getsNothing(page)
    expect(pages.length).toBeGreaterThan(0)
    const all = await fan.rows(owner)
    expect(all.find(({ id }) => id === iris?.id)).toMatchObject({
      email,
      name: 'Iris Vale',
      phone,
      email_consent: 'subscribed',
    })
  })

  it('gets nothing of theirs by their number', async () => {
    const { owner, site, block } = await fan.page('fan-capture', { askPhone: 'optional' })
    const [email, evil, phone] = [fan.address(), fan.address(), fan.phone()]
    const [iris] = await insertContacts(test.house, owner.id, [{ ...IRIS, email, phone }])
    const form = await fan.signUp(site, block, { email: evil, phone, name: 'Mallory' })
    await pressAll(evil)
    await fan.press(completeIn(form.body), { email: evil, phone, name: 'Mallory' })
    for (const page of await pressAll(evil)) await getsNothing(page)
    const all = await fan.rows(owner)
    expect(all.find(({ id }) => id === iris?.id)).toMatchObject({ email, name: 'Iris Vale', phone })
  })

  it('gets nothing of who has only a number', async () => {
    const { owner, site, block } = await fan.page('phone')
    const [evil, phone] = [fan.address(), fan.phone()]
    const known = { ...IRIS, email: null, phone, emailConsent: 'unknown' as const }
    const [iris] = await insertContacts(test.house, owner.id, [known])
    const form = await fan.signUp(site, block, { phone })
    await fan.press(completeIn(form.body), { email: evil, phone })
    for (const page of await pressAll(evil)) await getsNothing(page)
    const rows = await fan.rows(owner)
    expect(rows.find(({ id }) => id === iris?.id)).toMatchObject({ email: null, name: 'Iris Vale', phone })
    expect(rows.find(({ id }) => id !== iris?.id)).toMatchObject({ email: evil, phone: null })
  })

  it('gets nothing of theirs by being faster than the mail', async () => {
    const { owner, site, block } = await fan.page()
    const [email, evil] = [fan.address(), fan.address()]
    await insertContacts(test.house, owner.id, [{ ...IRIS, email }])
    const form = await fan.post(signUpPath(site.id, block.id), fan.filledIn(site, block, { email }))
    await fan.press(completeIn(form.body), { email: evil })
    for (const { link } of await test.mails(evil)) {
      await getsNothing((await fan.open(fan.path(link))).body)
      await getsNothing((await fan.press(fan.path(link))).body)
    }
  })

  it('gets nothing of theirs by a number of their own', async () => {
    const { owner, site, block } = await fan.page('fan-capture', { askPhone: 'optional' })
    const [email, evil, phone] = [fan.address(), fan.address(), fan.phone()]
    const [iris] = await insertContacts(test.house, owner.id, [
      { ...IRIS, email },
      { email: evil, phone, name: 'Mallory' },
    ])
    const form = await fan.signUp(site, block, { email, phone })
    await fan.press(completeIn(form.body), { email, phone, name: 'Mallory' })
    for (const page of await pressAll(evil)) await getsNothing(page)
    expect((await fan.rows(owner)).find(({ id }) => id === iris?.id)).toMatchObject({ email, name: 'Iris Vale' })
  })

  it.each(['by hand', 'by a list'])('gets nothing that the owner added %s to whom the form had made', async (way) => {
    const { owner, site, block } = await fan.page()
    const [email, evil] = [fan.address(), fan.address()]
    const form = await fan.signUp(site, block, { email })
    const [made] = await fan.contacts(owner)
    if (way === 'by hand')
      await test.call(owner, 'PATCH', `/api/contacts/${made?.id}`, { name: 'Iris Vale', city: 'Setúbal' })
    else await importList(test, owner, `Email,Name,City\n${email},Iris Vale,Setúbal\n`, { update_existing: true })
    await fan.press(completeIn(form.body), { email: evil })
    for (const page of await pressAll(evil)) await getsNothing(page)
    expect((await fan.rows(owner)).find(({ id }) => id === made?.id)).toMatchObject({ email, name: 'Iris Vale' })
  })

  it('gets nothing of who has confirmed what somebody else had typed', async () => {
    const { owner, site, block } = await fan.page()
    const [email, evil] = [fan.address(), fan.address()]
    const form = await fan.signUp(site, block, { email })
    const [confirmed] = await pressAll(email)
    await fan.press(completeIn(confirmed ?? ''), { name: 'Iris Vale', city: 'Setúbal' })
    await fan.press(completeIn(form.body), { email: evil, name: 'Mallory' })
    for (const page of await pressAll(evil)) await getsNothing(page)
    expect(await fan.rows(owner)).toMatchObject([
      { email, name: 'Iris Vale', city: 'Setúbal' },
      { email: evil, name: 'Mallory' },
    ])
  })
})
