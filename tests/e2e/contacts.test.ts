import { expect, it } from 'vitest'
import { expectSound, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { addPeople, Contacts } from './pages/contacts.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'
import { havePlan } from './pages/plan.ts'

const browser = useBrowser()

const PEOPLE = [
  { name: 'Ada Wren', email: 'ada@fans.example', tags: ['lisbon'] },
  { name: 'Jonas Lindqvist', email: 'jonas@fans.example' },
  { name: 'Maya Okafor', email: 'maya@fans.example', phone: '+12125550101' },
]

/** Creates an artist with room for contacts, on the contact list. */
async function begin(
  options: Parameters<typeof browser.newPerson>[0] = {},
  people: readonly Record<string, unknown>[] = PEOPLE,
) {
  const page = await browser.newPerson(options)
  await becomeArtist(page)
  await havePlan(page, 'basic')
  const ids = await addPeople(page, people)
  const list = new Contacts(page)
  const hearing = page.context().waitForEvent('response', (response) => response.url().includes('/api/events'))
  await list.open()
  await hearing
  return { page, list, ids }
}

it('a view is saved with its filters and columns, opens by its address, in another tab too, and comes back after it was deleted', async () => {
  const { page, list } = await begin()
  const menu = (name: string, tab = page) => tab.getByRole('button', { name: `View: ${name}`, exact: true })
  const choose = async (from: string, item: string) => {
    await menu(from).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const columns = (tab = page) => tab.getByRole('columnheader').allTextContents()

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).click()
  await page.keyboard.press('Escape')
  await list.open('?tag=lisbon')
  const kept = await columns()
  await choose('All contacts', 'Save as new view…')
  await hasFocus(list.dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Lisbon')
  await page.keyboard.press('Enter')
  await menu('Lisbon').waitFor()
  const id = new URL(page.url()).searchParams.get('view') ?? ''

  // The link to it says nothing else, and shows all of it.
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await tab.goto(`/dashboard/contacts?view=${id}`)
    await menu('Lisbon', tab).waitFor()
    await expect.poll(() => new Contacts(tab).names()).toEqual(['Ada Wren'])
    expect(await columns(tab)).toEqual(kept)
  }

  await page.bringToFront()
  await choose('Lisbon', 'Rename…')
  await list.dialog.getByRole('textbox', { name: 'Name' }).fill('Fans in Lisbon')
  await page.keyboard.press('Enter')
  for (const tab of [page, second]) await menu('Fans in Lisbon', tab).waitFor()

  await choose('Fans in Lisbon', 'Delete view')
  for (const tab of [page, second]) await menu('All contacts', tab).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await menu('Fans in Lisbon').waitFor()
  await expect.poll(() => list.names()).toEqual(['Ada Wren'])
  expect(await columns()).toEqual(kept)
})

it('by keyboard: somebody is added, an address that is taken is said at its field and leads to who has it', async () => {
  const { page, list } = await begin({}, PEOPLE.slice(0, 1))
  await page.getByRole('button', { name: 'Add contact' }).press('Enter')
  await hasFocus(list.dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Nia Cole')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ADA@fans.example')
  await page.keyboard.press('Enter')
  await list.dialog.getByText('A contact with email "ADA@fans.example" already exists.').waitFor()
  const email = list.dialog.getByRole('textbox', { name: 'Email' })
  await hasFocus(email)
  expect(await list.dialog.getByRole('link', { name: 'Open existing contact' }).getAttribute('href')).toMatch(
    /^\/dashboard\/contacts\/[0-9a-f-]{36}$/,
  )
  await expectSound(page)

  // The input survives closing the dialog.
  await page.keyboard.press('Escape')
  await list.dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add contact' }).press('Enter')
  await email.waitFor()
  expect(await list.dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Nia Cole')
  await email.fill('nia@fans.example')
  await page.keyboard.press('Enter')
  await page.getByText('Contact created successfully!').waitFor()
  await expect.poll(() => list.names()).toEqual(['Nia Cole', 'Ada Wren'])
  await expect.poll(() => list.count.textContent()).toBe('2 contacts')
  await expectSound(page)
})

it('by keyboard: many are chosen, tagged and deleted, and both can be undone', async () => {
  const { page, list } = await begin()
  await expect.poll(() => list.names()).toEqual(['Maya Okafor', 'Jonas Lindqvist', 'Ada Wren'])
  for (const key of ['j', 'x', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await list.bar.getByText('2 selected').waitFor()
  await expect.poll(() => list.focused()).toBe('Jonas Lindqvist')
  await expectSound(page)
  const tag = list.bar.getByRole('button', { name: 'Tag', exact: true })
  await tag.press('Enter')
  await hasFocus(list.dialog.getByRole('combobox', { name: 'Tags' }))
  await page.keyboard.type('street team')
  await page.keyboard.press('Enter')
  await list.dialog.getByRole('button', { name: 'Add tags' }).press('Enter')
  await page.getByText('Added “street team” to 2 contacts').waitFor()
  await hasFocus(tag)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(() => page.locator('tbody').getByText('street team').count()).toBe(0)

  await list.bar.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('Deleted 2 contacts').waitFor()
  await expect.poll(() => list.names()).toEqual(['Ada Wren'])
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await expect.poll(() => list.names()).toEqual(['Maya Okafor', 'Jonas Lindqvist', 'Ada Wren'])

  // By keyboard: one selection, the star, and opening the contact.
  await page.keyboard.press('Escape')
  await list.row('Ada Wren').press('s')
  await list.row('Ada Wren').getByRole('button', { name: 'Star Ada Wren', pressed: true }).waitFor()
  await list.row('Ada Wren').press('Delete')
  await page.getByText('Contact deleted successfully!').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await list.row('Ada Wren').waitFor()
  await list.row('Ada Wren').press('Enter')
  await page.waitForURL(/\/dashboard\/contacts\/[0-9a-f-]{36}/)
})

it('search and filters stand in the address; all that match are changed at once', async () => {
  const { page, list } = await begin()
  await page.keyboard.press('/')
  await page.keyboard.type('NDQ')
  await expect.poll(() => list.names()).toEqual(['Jonas Lindqvist'])
  expect(new URL(page.url()).search).toBe('?q=NDQ')
  await list.search.fill('nobody is called that')
  await page.getByRole('heading', { name: 'Nobody matches' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter')
  await page.getByRole('button', { name: 'Filter by tags' }).press('Enter')
  await page.getByRole('checkbox', { name: /^lisbon/ }).check()
  await expect.poll(() => list.names()).toEqual(['Ada Wren'])
  await expectSound(page)
  await page.goBack()
  await expect.poll(async () => (await list.names()).length).toBe(3)
  expect(new URL(page.url()).search).toBe('')

  await list.open('?limit=1')
  await expect.poll(() => list.names()).toEqual(['Maya Okafor'])
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
  await list.bar.getByRole('button', { name: 'Select all 3 contacts' }).press('Enter')
  await list.bar.getByText('3 selected').waitFor()
  const status = list.bar.getByRole('button', { name: 'Status' })
  await status.press('Enter')
  await list.dialog.getByRole('combobox', { name: 'Status' }).fill('customer')
  await list.dialog.getByRole('button', { name: 'Set status' }).press('Enter')
  await page.getByText('Set 3 contacts to Customer').waitFor()
  await hasFocus(status)
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await expect.poll(() => list.names()).toEqual(['Jonas Lindqvist'])
  await list.row('Jonas Lindqvist').getByText('Customer').waitFor()
})

it('a tag gets another name with everybody, and who was deleted comes back from the list of them', async () => {
  const { page, list } = await begin({}, PEOPLE.slice(0, 1))
  await page.getByRole('button', { name: 'More for contacts' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Tags, fields, and score' }).click()
  await list.dialog.getByRole('button', { name: 'Rename “lisbon”' }).press('Enter')
  await list.dialog.getByRole('textbox', { name: 'Tag name' }).fill('Porto')
  await page.keyboard.press('Enter')
  await list.dialog.getByRole('link', { name: 'Porto' }).waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await list.row('Ada Wren').getByText('Porto').waitFor()

  await list.row('Ada Wren').press('Delete')
  await page.getByText('Contact deleted successfully!').waitFor()
  await page.getByRole('button', { name: 'More for contacts' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click()
  const back = page.getByRole('button', { name: 'Restore Ada Wren' })
  await back.waitFor()
  await expectSound(page)
  await back.press('Enter')
  await page.getByText('Contact restored').waitFor()
  await page.getByRole('link', { name: 'Back to contacts' }).press('Enter')
  await list.row('Ada Wren').waitFor()
})

it('two tabs: what changes elsewhere shows at once, but never moves what is being read', async () => {
  const { page, list, ids } = await begin()
  const other = new Contacts(await page.context().newPage())
  await other.open()
  await expect.poll(() => other.names()).toEqual(['Maya Okafor', 'Jonas Lindqvist', 'Ada Wren'])
  await addPeople(page, [{ name: 'Nia Cole', email: 'nia@fans.example' }])
  await expect.poll(() => other.names()).toEqual(['Nia Cole', 'Maya Okafor', 'Jonas Lindqvist', 'Ada Wren'])

  // From here on somebody is reading the list.
  await other.page.keyboard.press('j')
  await addPeople(page, [{ name: 'Kofi Mensah', email: 'kofi@fans.example' }])
  await callApi(page, 'PATCH', `/api/contacts/${ids[0]}`, { status: 'customer' })
  await other.row('Ada Wren').getByText('Customer').waitFor()
  expect((await other.names())[0]).toBe('Nia Cole')
  await expectSound(other.page)
  await other.page.getByRole('button', { name: /^Show \d changes?$/ }).press('Enter')
  await expect.poll(() => other.names()).toContain('Kofi Mensah')
  await list.row('Kofi Mensah').waitFor()
})

it('on a phone: cards, filters in a sheet, and the choice of many', async () => {
  const { page, list } = await begin({ size: PHONE, dark: true })
  await expect.poll(() => list.names()).toEqual(['Maya Okafor', 'Jonas Lindqvist', 'Ada Wren'])
  await expectSound(page)
  await page.getByRole('button', { name: 'Filters' }).tap()
  await list.dialog.getByRole('checkbox', { name: /^lisbon/ }).check()
  await list.dialog.getByRole('button', { name: 'Show 1 contact' }).tap()
  await expect.poll(() => list.names()).toEqual(['Ada Wren'])
  await page.getByRole('checkbox', { name: 'Select Ada Wren' }).check()
  await list.bar.getByText('1 selected').waitFor()
  await expectSound(page)
  await list.bar.getByRole('button', { name: 'Delete' }).tap()
  await page.getByText('Contact deleted successfully!').waitFor()
  await page.getByRole('heading', { name: 'Nobody matches' }).waitFor()
})

it('without a plan the list says what it is for, and adding somebody asks for a bigger one', async () => {
  const page = await browser.newPerson()
  await becomeArtist(page)
  const list = new Contacts(page)
  await list.open()
  await page.getByRole('heading', { name: 'Your contacts appear here' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add contact' }).press('Enter')
  await list.dialog.getByRole('textbox', { name: 'Email' }).fill('ada@fans.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose Basic' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose Basic' }).waitFor({ state: 'hidden' })
  expect(await list.dialog.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('ada@fans.example')
})
