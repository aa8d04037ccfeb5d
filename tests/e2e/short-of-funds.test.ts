import { expect, it } from 'vitest'
import { expectSoundEverywhere, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { mailedLink } from './pages/auth.ts'
import { becomeArtist } from './pages/people.ts'
import { addPerson } from './pages/person.ts'
import { havePlan, payAndReturn } from './pages/plan.ts'

const browser = useBrowser()

it('an artist who has neither verified nor any money reads both before writing, and the text leaves once', async () => {
  const { page, email } = await becomeArtist(await browser.newPerson())
  await havePlan(page, 'basic')
  const phone = '+12125550781'
  const id = await addPerson(page, { name: 'Ada Wren', phone })
  const { channels } = await callApi(page, 'GET', `/api/conversations/${id}`)
  const number = (channels as { channel: string; from: string }[]).find(({ channel }) => channel === 'sms')?.from
  await callApi(page, 'POST', '/sandbox/api/sms', { from: phone, to: number, body: 'Is there still a ticket?' })

  await page.goto(`/dashboard/conversations/${id}`)
  await page.getByText('Is there still a ticket?').last().waitFor()
  await page.getByText('You have not verified your email yet.').waitFor()
  const [, token] = (await mailedLink(page, email, '/auth/callback#verify=')).split('=')
  await callApi(page, 'POST', '/api/auth/verify-email', { token })

  await page.getByText('Your wallet has too little money.').waitFor()
  await expectSoundEverywhere(page)
  await page.getByRole('textbox', { name: 'Text message' }).fill('Two at the door')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click(),
  ])
  await payAndReturn(tab)
  await page.getByText('Delivered').waitFor({ timeout: 20_000 })
  await page.getByText('Your wallet has too little money.').waitFor({ state: 'detached' })
  const { items } = await callApi(page, 'GET', `/sandbox/api/sms?to=${encodeURIComponent(phone)}`)
  expect((items as { body: string }[]).map(({ body }) => body)).toEqual(['Two at the door'])
  expect(await callApi(page, 'GET', '/api/wallet')).toMatchObject({ balance: 2498, reserved: 0 })
})
