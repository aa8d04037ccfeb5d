import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSound, PHONE, useBrowser } from './browser.ts'
import { addPerson, becomeArtistWithRoom, Person } from './pages/person.ts'

const browser = useBrowser()

const artist = async (options: Parameters<typeof browser.newPerson>[0] = {}) =>
  new Person(await becomeArtistWithRoom(await browser.newPerson(options)))

const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('facts of a person', () => {
  it('are changed where they stand; a duplicate is told there, with the way to the other and to one of both', async () => {
    const person = await artist()
    const { page } = person
    const other = await addPerson(page, { name: 'Ada W', email: 'ada@wren.fm', phone: '+12125550123', tags: ['vip'] })
    const id = await addPerson(page, { name: 'Ada', email: 'ada@old.example', tags: ['tour'] })
    await person.open(id)
    await person.change('Name', 'Ada Wren')
    await person.isCalled('Ada Wren')
    await person.tells('Changed name')
    await person.begin('Birthday')
    await page.getByRole('combobox', { name: 'Month' }).selectOption('May')
    await page.getByRole('textbox', { name: 'Day' }).fill('17')
    await page.getByRole('textbox', { name: 'Day' }).press('Enter')
    await page.getByText('May 17', { exact: true }).first().waitFor()
    await person.begin('Phone')
    const phone = page.getByRole('textbox', { name: 'Phone', exact: true })
    await expect.poll(() => phone.and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add phone' }).waitFor()
    await person.begin('Place')
    await page.getByRole('combobox', { name: 'City' }).fill('lisb')
    await page.getByRole('option', { name: 'Lisbon, Portugal' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('PT')
    expect(await page.getByRole('combobox', { name: 'City' }).inputValue()).toBe('Lisbon')
    await page.keyboard.press('Escape')

    await person.begin('Email')
    await person.type('Email', 'Ada@Wren.fm')
    await page.getByText('A contact with email "Ada@Wren.fm" already exists.').waitFor()
    await expectSound(page)
    expect(await page.getByRole('link', { name: 'Open that contact' }).getAttribute('href')).toContain(other)
    await page.getByRole('button', { name: 'Merge the two…' }).click()
    const taken = person.dialog.getByRole('radio', { name: 'Email: ada@wren.fm' })
    await taken.waitFor()
    expect(await taken.isChecked()).toBe(true)
    await expectSound(page)
    await person.dialog.getByRole('button', { name: 'Merge for good' }).click()
    await person.dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'ada@wren.fm' }).waitFor()
    await page.getByRole('link', { name: '+1 212 555 0123' }).waitFor()
    await person.tells('Ada W was merged into this contact')
    await page.goto(`/dashboard/contacts/${other}`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  })

  it('keep what two tabs change, and ask where it is the same field', async () => {
    const person = await artist()
    const id = await addPerson(person.page, { name: 'Jo', email: 'jo@example.com' })
    await person.open(id)
    await person.begin('Name')
    const tab = new Person(await person.page.context().newPage())
    await tab.open(id)
    await tab.page.getByRole('combobox', { name: 'Tags' }).fill('lisbon')
    await tab.page.getByRole('combobox', { name: 'Tags' }).press('Enter')
    await tab.tells('Tagged')
    await person.page.bringToFront()
    await person.type('Name', 'Jonas')
    await tab.isCalled('Jonas')
    await person.begin('Name')
    await tab.page.bringToFront()
    await tab.change('Name', 'Joana')
    await person.page.bringToFront()
    await person.type('Name', 'Johann')
    await person.page.getByText('Changed to').waitFor()
    await expectSound(person.page)
    await person.page.getByRole('button', { name: 'Save mine' }).click()
    await tab.isCalled('Johann')
    await person.page.getByText('lisbon', { exact: true }).first().waitFor()
  })

  it('lose nothing that is typed: offline, and while one looks at somebody else', async () => {
    const person = await artist({ size: PHONE })
    const { page } = person
    const id = await addPerson(page, { name: 'Bo', email: 'bo@example.com' })
    await addPerson(page, { name: 'Ann', email: 'ann@example.com' })
    await person.open(id, '?sort=name')
    await person.begin('Name')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bo Diddley')
    await page.context().setOffline(true)
    await page.getByText('You are offline. What you type stays here.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Previous contact' }).click()
    await person.isCalled('Ann')
    await page.goBack()
    const field = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => field.inputValue()).toBe('Bo Diddley')
    await field.press('Enter')
    await person.isCalled('Bo Diddley')
  })
})

describe('what is kept of a person', () => {
  it('is noted, agreed to with proof, and told in the timeline', async () => {
    const person = await artist({ dark: true })
    const { page } = person
    const id = await addPerson(page, { name: 'Priya Raman', phone: '+12125550187' })
    await person.open(id)
    const notes = person.card('Notes')
    await notes.getByRole('textbox', { name: 'A new note' }).fill('Plays the sitar')
    await notes.getByRole('textbox', { name: 'A new note' }).press('Control+Enter')
    await notes.getByRole('listitem').getByText('Plays the sitar').waitFor()
    await notes.getByRole('button', { name: 'Change this note' }).press('Enter')
    await notes.getByRole('textbox', { name: 'Note', exact: true }).fill('Plays the sitar, well')
    await notes.getByRole('button', { name: 'Save' }).click()
    await notes.getByText('Plays the sitar, well').waitFor()
    await notes.getByRole('button', { name: 'Delete this note' }).click()
    await notes.getByText('Plays the sitar, well').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await notes.getByText('Plays the sitar, well').waitFor()
    await person.tells('Plays the sitar, well')

    const consent = person.card('Consent')
    await consent.getByRole('button', { name: 'Record consent' }).press('Enter')
    await person.dialog.getByRole('textbox').fill('Said yes at the show in Lisbon')
    await expectSound(page)
    await person.dialog.getByRole('button', { name: 'Record consent' }).click()
    await person.dialog.waitFor({ state: 'hidden' })
    await consent.getByText('Subscribed').waitFor()
    await consent.getByRole('button', { name: 'Show proof for texts' }).press('Enter')
    await consent.getByText('Said yes at the show in Lisbon').first().waitFor()
    await person.tells('Agreed to texts')
    await expectSound(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'More for Priya Raman' }).press('Enter')
        await page.getByRole('menuitem', { name: 'Export this person' }).click()
      })(),
    ])
    const everything = await readFile(await download.path(), 'utf8')
    for (const mark of ['Priya Raman', 'Plays the sitar, well', 'Said yes at the show in Lisbon'])
      expect(everything).toContain(mark)
  })

  it('is deleted with a way back, and erased for good', async () => {
    const person = await artist({ size: PHONE })
    const { page } = person
    const id = await addPerson(page, { name: 'Tomás', email: 'tomas@silva.pt' })
    await person.open(id)
    await expectSound(page)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'More for Tomás' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Delete')
    await page.getByText('Contact deleted successfully!').waitFor()
    await page.waitForURL('**/dashboard/contacts')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await person.isCalled('Tomás')
    await person.tells('Deleted and restored')
    await choose('Erase for good…')
    await person.dialog.getByRole('textbox').fill('erase')
    await expectSound(page)
    await person.dialog.getByRole('button', { name: 'Erase for good' }).click()
    await page.waitForURL('**/dashboard/contacts')
    await page.goto(`/dashboard/contacts/${id}`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  })
})

describe('the list that a person was opened from', () => {
  it('is walked by keys, its filter in the address; nobody else’s contact is there', async () => {
    const person = await artist({ size: DESKTOP })
    const { page } = person
    const ids: string[] = []
    for (const name of ['Ann', 'Ben', 'Cleo', 'Dan'])
      ids.push(await addPerson(page, { name, email: `${name}@example.com`, tags: name === 'Cleo' ? [] : ['vip'] }))
    await person.open(String(ids[0]), '?tag=vip&sort=name')
    await person.isCalled('Ann')
    await expect.poll(() => page.getByRole('button', { name: 'Previous contact' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Next contact' }).waitFor()
    await page.keyboard.press('j')
    await person.isCalled('Ben')
    await page.getByRole('link', { name: 'Next contact' }).click()
    await person.isCalled('Dan')
    expect(new URL(page.url()).search).toBe('?tag=vip&sort=name')
    await page.getByRole('link', { name: 'Previous contact' }).waitFor()
    await page.keyboard.press('k')
    await person.isCalled('Ben')
    expect(await page.getByRole('link', { name: 'Filtered contacts' }).getAttribute('href')).toBe(
      '/dashboard/contacts?tag=vip&sort=name',
    )
    for (const address of [NOBODY, 'no-id']) {
      await page.goto(`/dashboard/contacts/${address}`)
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    }
    await expectSound(page)
  })
})
