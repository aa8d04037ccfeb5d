import { expect, it } from 'vitest'
import { expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

it('a template starts from a starter, is refused with a suggestion, and is saved as a fan reads it', async () => {
  const { page } = await becomeArtist(await browser.newPerson({ size: PHONE }))
  await page.goto('/dashboard/templates')
  await page.getByText('Write it once').waitFor()
  await expectSound(page)

  // By keyboard.
  const starter = page.getByRole('button', { name: /^Show announcement/ })
  await starter.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New template' })
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await hasFocus(dialog.getByRole('textbox', { name: 'Name' }))
  await dialog.getByText('Left to fill in before you send: [venue], [date], [link]').waitFor()
  await text.fill('Hi {{firstname}}, I play in Lisbon on Friday!')
  await dialog.getByRole('button', { name: 'Save template' }).press('Enter')
  await dialog.getByText('There is no field "firstname". Did you mean {{first_name}}?').waitFor()
  await hasFocus(text)
  await expectSoundEverywhere(page)
  await dialog.getByRole('button', { name: 'Use {{first_name}}' }).press('Enter')
  expect(await text.inputValue()).toBe('Hi {{first_name|there}}, I play in Lisbon on Friday!')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText('Hi Alex, I play in Lisbon on Friday!').waitFor()
  await preview.getByText('Without a name').click()
  await preview.getByText('Hi there, I play in Lisbon on Friday!').waitFor()
  await dialog.getByRole('combobox', { name: 'Folder' }).fill('Shows')

  // What is not saved is not lost.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await hasFocus(page.getByRole('button', { name: 'Keep editing' }))
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Show announcement' }) })
  await card.getByText('Hi Alex, I play in Lisbon on Friday!').waitFor()
  await page.getByRole('button', { name: 'Shows 1' }).waitFor()
  await expectSoundEverywhere(page)

  await page.getByRole('button', { name: 'More for Show announcement' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Show announcement (copy)' }).waitFor()
  await page.getByRole('button', { name: 'More for Show announcement (copy)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Show announcement (copy)' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Show announcement (copy)' }).waitFor()
})

it('templates travel as a file, and what is wrong in it is named before anything is added', async () => {
  const { page } = await becomeArtist(await browser.newPerson({ dark: true }))
  await page.goto('/dashboard/templates')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import templates' })
  const entry = (name: string, content: string) => ({
    channel: 'email',
    name,
    folder: 'Low Tide',
    subject: 'News',
    content,
  })
  const templates = [entry('Album', 'It is **out**'), entry('Broken', 'Hi {{fname}}')]
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ templates })),
  })
  await dialog.getByText('There is no field "fname". Did you mean {{first_name}}?').waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Import 1 template' }).click()
  await page.getByRole('heading', { name: 'Album' }).waitFor()
  await page.getByRole('button', { name: 'Import and export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({ templates: [templates[0]] })
})
