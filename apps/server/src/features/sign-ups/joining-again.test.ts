import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { fans } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { preferencesToken } from '../consent/public.ts'

const test = useTestApp()
const fan = fans(test)
// The same form sent twice within some minutes counts once; a fixed clock keeps that time from passing.
const at = (minute: number) => test.setNow(new Date(`2026-11-21T12:0${minute}:00Z`))
beforeEach(() => at(1))
afterEach(() => test.setNow(undefined))

const joined = async (doubleOptIn: boolean) => {
  const page = await fan.page('email-capture', { doubleOptIn })
  const email = fan.address()
  const join = () => fan.signUp(page.site, page.block, { email })
  await join()
  const contacts = () => fan.contacts(page.owner)
  const remove = async () => test.call(page.owner, 'DELETE', `/api/contacts/${(await contacts())[0]?.id}`)
  return { ...page, email, join, contacts, remove }
}

it('a person who joins again right after a deletion is a contact again', async () => {
  const { join, contacts, remove, email } = await joined(false)
  at(2)
  await remove()
  await join()
  expect(await contacts()).toMatchObject([{ email, email_consent: 'subscribed' }])
  await join()
  expect(await contacts()).toHaveLength(1)
})

it('a person who joins again right after leaving is asked by mail to confirm', async () => {
  const { owner, join, contacts, email } = await joined(false)
  const id = (await contacts())[0]?.id ?? ''
  at(2)
  const token = preferencesToken(systemContext(test.house), owner.id, { id, email })
  await fan.post(`/unsubscribe?t=${token}`, { 'List-Unsubscribe': 'One-Click' })
  at(3)
  await join()
  const confirm = (await test.mails(email)).find(({ subject }) => subject.includes('Confirm'))
  await fan.press(fan.path(confirm?.link))
  expect(await contacts()).toMatchObject([{ id, email_consent: 'subscribed' }])
})
