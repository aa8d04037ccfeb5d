import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

it('a code is made, checked, saved as a picture, followed to the page, and counted', async () => {
  const { page } = await becomeArtist(await browser.newPerson({ size: PHONE }))
  await page.goto('/dashboard/codes')
  await page.getByText('Print it once, change it any time').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'New code' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByText('Checked: it scans').waitFor()
  await expectSoundEverywhere(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Poster')
  await dialog.getByRole('textbox', { name: 'Short link' }).fill('lisbon')
  await dialog.getByRole('button', { name: 'Make code' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectSoundEverywhere(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the QR code of Poster' }).click()
  await page.getByRole('menuitem', { name: 'SVG, for print at any size' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('lisbon-qr.svg')
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^<svg /)

  await page.getByRole('button', { name: 'More for Poster' }).click()
  const following = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Follow the link' }).click()
  const followed = await following
  await followed.waitForURL(/\?via=lisbon$/)
  await followed.close()
  // The owner's own visits are left out.
  const fan = await browser.newPerson({ size: PHONE })
  await fan.goto(followed.url().replace(/\?.*/, '/q/lisbon?q'))
  await fan.waitForURL(/\?via=lisbon&utm_medium=qr$/)
  await page.reload()
  await page.getByRole('button', { name: 'Numbers of Poster' }).getByText('1', { exact: true }).waitFor()
})
