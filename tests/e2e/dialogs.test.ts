import { it } from 'vitest'
import { expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { becomeArtist, linkBlock } from './pages/people.ts'

const browser = useBrowser()

it('no dialog, menu or opened block has an accessibility violation or is wider than the window, at both widths and in both colors', async () => {
  const artist = await becomeArtist(await browser.newPerson({ size: PHONE }), [
    linkBlock('Tour dates'),
    { type: 'text', title: 'About', url: '', is_active: true, settings: { version: 1, text: [] } },
    {
      type: 'youtube-embed',
      title: 'Video',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      is_active: true,
      settings: { version: 1 },
    },
  ])
  const { page, siteId, username } = artist
  const look = () => expectSoundEverywhere(page)
  await page.goto(`/editor/${siteId}?congratulations=true`)
  await page.getByRole('dialog').waitFor()
  await look()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  for (const [title, field] of [
    ['Tour dates', 'Title'],
    ['About', 'Heading'],
    ['Video', 'Title'],
  ] as const) {
    const block = page.getByRole('button', { name: new RegExp(`^${title}`) }).first()
    await block.click()
    await page.getByRole('textbox', { name: field }).waitFor()
    await look()
    await block.click()
    await page.getByRole('textbox', { name: field }).waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await page.getByRole('menu').waitFor()
  await look()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Tour dates' }).click()
  await page.getByRole('menu').waitFor()
  await look()
  await page.keyboard.press('Escape')
  // With enough room, the preview stands beside.
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').waitFor()
  await expectSoundEverywhere(page, [PHONE])
  await page.keyboard.press('Escape')
  await page.goto(`/editor/${siteId}?tab=header`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await look()

  await page.goto('/dashboard/mini-sites')
  await page.getByRole('button', { name: 'More for Nova Reyes' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').waitFor()
  await look()
  await page.getByRole('dialog').getByRole('textbox').fill(username)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /My account/ }).click()
  await page.getByRole('menu').waitFor()
  await look()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
