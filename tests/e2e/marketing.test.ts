import { dateAfter } from '@greenroom/domain/calendar'
import { expect, it } from 'vitest'
import { expectSound, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { addFan, becomeSender } from './pages/campaign.ts'

const browser = useBrowser()

it('the hub shows what goes out next, the calendar moves it by keyboard, and a saved view survives a reload', async () => {
  const page = await becomeSender(await browser.newPerson())
  await addFan(page, 'Mia Lund', 'Etc/GMT')
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  // In the middle of a week, so that the day after it is beside it.
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const day = dateAfter(today, 10 - weekday)
  const { id } = await callApi(page, 'POST', '/api/campaigns', {
    type: 'sms',
    name: 'Merch drop',
    audience: { everyone: true },
    content: 'New shirts are up.',
    schedule: { mode: 'at', at: `${day}T12:00:00.000Z` },
  })
  const { hash } = await callApi(page, 'POST', `/api/campaigns/${String(id)}/preview`)
  await callApi(page, 'POST', `/api/campaigns/${String(id)}/confirm`, { hash })

  await page.goto('/dashboard/marketing')
  const next = page.getByRole('region', { name: 'Next sends' })
  await next.getByRole('link', { name: 'Merch drop' }).waitFor()
  await next.getByText('1 person').waitFor()
  await expectSound(page)

  // The confirmation is not taken back before its owner has said so; then the new time is confirmed.
  await page.goto(`/dashboard/campaigns?show=week&day=${day}`)
  const chip = page.getByRole('link', { name: /Merch drop/ })
  await chip.focus()
  for (const key of [' ', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await page.getByText('It is confirmed. Moving it takes that back').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Move and review' }).click()
  await page.getByRole('button', { name: 'Confirm the new time' }).click()
  await page.getByText(/^Merch drop leaves/).waitFor()
  const moved = await callApi(page, 'GET', `/api/campaigns/${String(id)}`)
  expect(moved).toMatchObject({ state: 'scheduled' })
  expect(new Date((moved.schedule as { at: string }).at).toLocaleDateString('sv', { timeZone: zone })).toBe(
    dateAfter(day, 1),
  )

  await page.getByRole('button', { name: 'View: All campaigns' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('This week')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'View: This week' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'View: This week' }).waitFor()
  await chip.waitFor()
})
