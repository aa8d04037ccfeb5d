import type { ContactScore } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fans } from '../../testing/fans.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const fan = fans(test)

async function pointsOf(owner: Visitor) {
  const [contact] = await fan.contacts(owner)
  const answer = await test.call(owner, 'GET', `/api/contacts/${contact?.id}/score`)
  const { score, items } = answer.json<ContactScore>()
  expect(contact?.score).toBe(score)
  return items.map(({ words, points }) => `${words}: +${points}`)
}

it('a sign-up counts once its mailbox has confirmed, and so do details that a person completes', async () => {
  const { owner, site, block } = await fan.page()
  const email = fan.address()
  const answer = await fan.signUp(site, block, { email })
  expect(await pointsOf(owner)).toEqual([])
  const link = /href="(\/complete-contact\?t=[\w.-]+)"/.exec(answer.body)?.[1] ?? ''
  await fan.press(link, { name: 'Iris Vale', birthday_month: '05', birthday_day: '7' })
  expect(await pointsOf(owner)).toEqual(['Completed their own details: +5'])
  const [mail] = await test.mails(email)
  await fan.press(fan.path(mail?.link))
  expect(await pointsOf(owner)).toEqual(['Signed up on your page: +10', 'Completed their own details: +5'])
})

it('somebody whom the owner had added counts when they sign up themselves, and not when a stranger types their address', async () => {
  const { owner, site, block } = await fan.page()
  const email = fan.address()
  await insertContacts(test.house, owner.id, [{ email }])
  await fan.signUp(site, block, { email })
  expect(await pointsOf(owner)).toEqual([])
  const [mail] = await test.mails(email)
  await fan.press(fan.path(mail?.link))
  expect(await pointsOf(owner)).toEqual(['Signed up on your page: +10'])
})
