import { describe, expect, it } from 'vitest'
import { expectSound, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { hasFocus } from './pages/keyboard.ts'
import { addPerson, becomeArtistWithRoom } from './pages/person.ts'
import { Segments } from './pages/segments.ts'

const browser = useBrowser()

const artist = async (options: Parameters<typeof browser.newPerson>[0] = {}) =>
  new Segments(await becomeArtistWithRoom(await browser.newPerson(options)))

const tagged = (...tags: string[]) => ({
  version: 1,
  time_zone: 'UTC',
  where: { combinator: 'and', rules: [{ field: 'tags', operator: 'has_any_of', value: tags }] },
})

describe('a segment', () => {
  it('is built by keyboard and mouse, and a contact enters and leaves it in another tab', async () => {
    const segments = await artist()
    const { page } = segments
    const id = await addPerson(page, { name: 'Maya Okafor', email: 'maya@example.com', city: 'Lisbon', country: 'PT' })
    await addPerson(page, { name: 'Jonas', email: 'jonas@example.com', city: 'Berlin', country: 'DE', tags: ['vip'] })
    await segments.open()
    await page.getByText('Create your first segment').waitFor()
    await expectSound(page)

    // By keyboard: a name, and a condition on tags.
    await page.getByRole('link', { name: 'New segment' }).focus()
    await page.keyboard.press('Enter')
    await segments.means('2 people')
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
    await page.keyboard.type('Close fans')
    await page.getByRole('button', { name: 'Add condition' }).focus()
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('combobox', { name: 'Field', exact: true }))
    await page.keyboard.type('Tag')
    await page.getByRole('option', { name: 'Tags' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Tags', exact: true }).focus()
    await page.keyboard.type('vip')
    await page.keyboard.press('Enter')
    await segments.means('1 person')

    // By mouse: a group beside it, with a city.
    await page.getByRole('button', { name: 'Add group' }).click()
    const group = page.getByRole('group', { name: 'Group 2' })
    await page.getByRole('option', { name: 'Distance from a city', exact: true }).click()
    await group.getByRole('combobox', { name: 'City', exact: true }).click()
    await page.keyboard.type('lisb')
    await page.getByRole('option', { name: /^Lisbon, Portugal/ }).click()
    await segments.means('0 people')
    await segments.join('any')
    await page.getByText('Everybody tagged “vip” or who lives within 50 km of Lisbon, Portugal.').waitFor()
    await segments.means('2 people')
    await expectSound(page)

    // By keyboard: why she is there, and back.
    const why = page.getByRole('button', { name: 'Why is Maya Okafor here?' })
    await why.press('Enter')
    await page.getByText('1 of 2 holds, one is needed.').waitFor()
    await page.getByText(/^Lives [\d.]+ km from Lisbon, Portugal/).waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await hasFocus(why)
    await segments.join('at least')
    await segments.means('0 people')
    await page.getByRole('combobox', { name: 'How many', exact: true }).click()
    await page.getByRole('option', { name: '1', exact: true }).click()
    await segments.means('2 people')
    await segments.save()
    await segments.saved()
    await page.getByRole('heading', { level: 1, name: 'Close fans' }).waitFor()

    // Another tab sees people enter and leave.
    const other = new Segments(await page.context().newPage())
    await other.open()
    await other.row('Close fans').getByText('2', { exact: true }).waitFor()
    await callApi(page, 'PATCH', `/api/contacts/${id}`, { city: 'Oslo', country: 'NO' })
    await other.row('Close fans').getByText('1', { exact: true }).waitFor()
    await segments.means('1 person')
    await callApi(page, 'PATCH', `/api/contacts/${id}`, { tags: ['vip'] })
    await other.row('Close fans').getByText('2', { exact: true }).waitFor()
    await segments.means('2 people')
    await expectSound(other.page)
  })

  it('says what is missing where it is missing, keeps what was typed, and asks before it is lost', async () => {
    const segments = await artist({ size: PHONE, dark: true })
    const { page } = segments
    await segments.openNew('?start=near')
    await segments.name('')
    await page.getByText('One condition is incomplete').waitFor()
    await segments.save()
    await page.getByText('Give the segment a name.').waitFor()
    await page.getByText('Choose a city.').waitFor()
    await hasFocus(page.getByRole('textbox', { name: 'Name' }))
    await expectSound(page)
    await segments.name('Near Lisbon')
    await page.getByRole('link', { name: 'Contacts', exact: true }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Near Lisbon')
    await page.getByRole('button', { name: 'Remove the condition on Distance from a city' }).click()
    await segments.save()
    await page.getByRole('heading', { level: 1, name: 'Near Lisbon' }).waitFor()
    await segments.saved()
    await expectSound(page)
  })

  it('begins with what the list of contacts was filtered by', async () => {
    const segments = await artist()
    await addPerson(segments.page, { name: 'Maya', email: 'maya@example.com', tags: ['vip'], starred: true })
    await addPerson(segments.page, { name: 'Jonas', email: 'jonas@example.com', tags: ['vip'] })
    await segments.page.goto(`/dashboard/marketing/audience?from=${encodeURIComponent('tag=vip&starred=true')}`)
    await segments.page.getByText('Everybody tagged “vip” and with a star.').waitFor()
    await segments.means('1 person')
  })

  it('is copied, kept as it was, put away and back; what another is built on stays', async () => {
    const segments = await artist()
    const { page } = segments
    await addPerson(page, { name: 'Maya', email: 'maya@example.com', tags: ['vip'] })
    const { id } = await callApi(page, 'POST', '/api/segments', { name: 'Base', rule: tagged('vip') })
    await callApi(page, 'POST', '/api/segments', {
      name: 'Top',
      rule: { ...tagged(), where: { combinator: 'and', rules: [{ field: 'segment', operator: 'is_in', value: id }] } },
    })
    await segments.open()
    await segments.does('Base', 'Delete')
    await page.getByRole('button', { name: 'Delete segment' }).click()
    await page.getByText('“Top” uses this segment. Change or delete that one first.').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await segments.does('Base', 'Take a snapshot')
    await page.getByRole('textbox', { name: 'Snapshot name' }).fill('Then')
    await page.getByRole('button', { name: 'Take the snapshot' }).click()
    await segments.row('Then').getByText('Snapshot').waitFor()
    await segments.does('Top', 'Duplicate')
    await segments.row('Top (copy)').waitFor()

    await segments.does('Top', 'Archive')
    await segments.row('Top').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await segments.row('Top').waitFor()
    await segments.does('Then', 'Delete')
    await page.getByRole('button', { name: 'Delete segment' }).click()
    await segments.row('Then').waitFor({ state: 'hidden' })

    // Two tabs change the same segment.
    await segments.row('Base').getByRole('link', { name: 'Base' }).click()
    await segments.conditions.waitFor()
    await segments.name('Base of mine')
    await callApi(page, 'PATCH', `/api/segments/${String(id)}`, { name: 'Base of theirs' })
    await segments.save()
    await page.getByText('This segment was changed somewhere else').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('heading', { level: 1, name: 'Base of mine' }).waitFor()
  })
})
