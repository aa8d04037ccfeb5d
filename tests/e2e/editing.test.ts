import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSound, PHONE, useBrowser } from './browser.ts'
import { Editor } from './pages/editor.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist, linkBlock } from './pages/people.ts'

const browser = useBrowser()

describe('editing', () => {
  it('keeps what is typed while offline, over a reload, and sends it when the connection is back', async () => {
    const page = await browser.newPerson()
    const { siteId, username } = await becomeArtist(page)
    await page.goto(`/editor/${siteId}?tab=header`)
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    // The server is unreachable; the app itself is already loaded.
    await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('textbox', { name: 'Name' }).fill('Written offline')
    await page
      .getByText(/Offline/)
      .first()
      .waitFor()
    await page.context().unroute('**/api/**')
    await page.reload()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Written offline')
    await new Editor(page).saved()
    const visitor = await browser.newPerson()
    await expect
      .poll(async () => {
        await visitor.goto(`/${username}`)
        return visitor.getByRole('heading', { level: 1 }).textContent()
      })
      .toBe('Written offline')
  })

  it('offers both versions when two tabs change the same thing, and loses neither silently', async () => {
    const one = await browser.newPerson()
    const { siteId } = await becomeArtist(one)
    const two = await one.context().newPage()
    await one.goto(`/editor/${siteId}?tab=header`)
    await two.goto(`/editor/${siteId}?tab=header`)
    const [bioOne, bioTwo] = [one.getByRole('textbox', { name: 'Bio' }), two.getByRole('textbox', { name: 'Bio' })]
    await bioTwo.waitFor()
    await one.bringToFront()
    await bioOne.fill('from the first tab')
    await new Editor(one).saved()
    await two.bringToFront()
    await bioTwo.fill('from the second tab')
    await two.getByRole('button', { name: /Keep mine/ }).waitFor()
    expect(await bioTwo.inputValue()).toBe('from the second tab')
    await two.getByRole('button', { name: /Keep mine/ }).click()
    await new Editor(two).saved()
    await one.bringToFront()
    await one.reload()
    await expect.poll(() => bioOne.inputValue()).toBe('from the second tab')
  })

  it('takes a deletion back with Undo, and keeps the order over a reload', async () => {
    const page = await browser.newPerson({ size: PHONE })
    const { siteId } = await becomeArtist(
      page,
      ['A', 'B', 'C'].map((title) => linkBlock(title)),
    )
    await page.goto(`/editor/${siteId}`)
    const editor = new Editor(page)
    await expect.poll(() => editor.titles()).toEqual(['A', 'B', 'C'])
    await editor.chooseFor('B', 'Delete')
    await expect.poll(() => editor.titles()).toEqual(['A', 'C'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => editor.titles()).toEqual(['A', 'B', 'C'])
    await editor.chooseFor('C', 'Move up')
    await editor.saved()
    await page.reload()
    await expect.poll(() => editor.titles()).toEqual(['A', 'C', 'B'])
  })

  it('says on a phone what was added, and shows it: a link, then an icon of the header', async () => {
    const page = await browser.newPerson({ size: PHONE })
    const { siteId, username } = await becomeArtist(
      page,
      Array.from({ length: 14 }, (_, i) => linkBlock(`Link ${i}`)),
    )
    await page.goto(`/editor/${siteId}`)
    const editor = new Editor(page)
    const preview = page.getByRole('dialog').getByRole('group', { name: /^Preview of/ })
    const scrolled = () => preview.evaluate((screen) => screen.scrollTop)
    const see = () => page.getByRole('button', { name: 'See it' }).last().click()
    // The preview shows the block that was opened last.
    await page.getByRole('button', { name: /^Link 13/ }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect.poll(scrolled).toBeGreaterThan(300)
    await page.keyboard.press('Escape')

    await editor.addLink('https://www.patreon.com/nova')
    await page.getByText('Added Patreon').waitFor()
    expect((await editor.titles())[0]).toBe('Patreon')
    const slide = () => editor.blocks.first().evaluate((card) => getComputedStyle(card).animationDuration)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await slide()).toBe('0.18s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await slide()).toBe('0.001s')
    await hasFocus(page.getByRole('textbox', { name: 'Title' }))
    await page.keyboard.type('Join the club')
    await see()
    await preview.getByText('Join the club').waitFor()
    await expect.poll(scrolled).toBeLessThan(300)
    await page.keyboard.press('Escape')

    await page.getByRole('textbox', { name: 'Paste a link to add it' }).fill('instagram.com/nova')
    await page.getByRole('group', { name: 'What to add' }).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Add as an icon in the header' }).click()
    await page.getByText('Added the Instagram icon').waitFor()
    await see()
    await preview.getByRole('img', { name: 'Instagram' }).waitFor()
    await page.keyboard.press('Escape')
    await editor.saved()
    const visitor = await browser.newPerson()
    await visitor.goto(`/${username}`)
    expect(await visitor.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
      'https://instagram.com/nova',
    )
    await visitor.getByRole('link', { name: 'Join the club' }).waitFor()
  })

  it('reorders by dragging', async () => {
    const page = await browser.newPerson({ size: DESKTOP })
    const { siteId } = await becomeArtist(
      page,
      ['A', 'B', 'C'].map((title) => linkBlock(title)),
    )
    await page.goto(`/editor/${siteId}`)
    const editor = new Editor(page)
    const handle = page.getByRole('button', { name: 'Move C' })
    await handle.waitFor()
    // Drag and drop loads after the list.
    await page.waitForLoadState('networkidle')
    const [from, to] = [await handle.boundingBox(), await page.getByRole('button', { name: 'Move A' }).boundingBox()]
    if (!from || !to) throw new Error('the handles are not on screen')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 12 })
    await page.mouse.move(to.x + to.width / 2, to.y - 6, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => editor.titles()).toEqual(['C', 'A', 'B'])
    await editor.saved()
    await page.reload()
    await expect.poll(() => editor.titles()).toEqual(['C', 'A', 'B'])
  })

  it('shows a stranger nothing of another’s site', async () => {
    const owner = await browser.newPerson()
    const { siteId } = await becomeArtist(owner)
    const stranger = await browser.newPerson()
    await becomeArtist(stranger)
    await stranger.goto(`/editor/${siteId}`)
    await stranger.getByRole('heading', { name: 'Site not found' }).waitFor()
    expect(await stranger.content()).not.toContain('Low-tide pop')
  })
})
