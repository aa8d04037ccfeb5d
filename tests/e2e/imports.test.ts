import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { Imports } from './pages/imports.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'
import { addPerson, becomeArtistWithRoom } from './pages/person.ts'
import { havePlan } from './pages/plan.ts'

const browser = useBrowser()

type Plan = Parameters<typeof havePlan>[1]

const open = async (options: Parameters<typeof browser.newPerson>[0] = {}, plan: Plan = 'basic') => {
  const imports = new Imports(await becomeArtistWithRoom(await browser.newPerson(options), plan))
  await imports.open()
  return imports
}
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const contactsOf = async ({ page }: Imports) =>
  (await callApi(page, 'GET', '/api/contacts')).items as Record<string, unknown>[]

describe('a list', () => {
  it('is looked at, put right, imported with its errors told, and kept in the history', async () => {
    const imports = await open({ size: PHONE })
    const { page } = imports
    await expectSoundEverywhere(page)
    await imports.bring(
      'merch table.csv',
      lines(
        'E-mail address,Full name,Town,Shirt',
        'ada@wren.fm,Ada Wren,Lisbon,M',
        'jo at example.com,Jo,Porto,L',
        ',Nobody,,',
        '"bo@example.com","Bo, the ""one""",Faro,S',
      ),
    )
    await imports.page.getByRole('heading', { name: 'Match your columns' }).waitFor()
    expect(await imports.becomes('E-mail address')).toBe('Email')
    await imports.choose('Town', 'City')
    await imports.choose('Shirt', 'A new field…')
    await expect.poll(() => imports.becomes('Shirt')).toBe('Shirt')
    await page.getByRole('switch', { name: 'Everyone on this list agreed to hear from me' }).press('Space')
    await imports.check.click()
    await page.getByText('Describe how they agreed. This is your proof.').first().waitFor()
    const statement = page.getByRole('textbox', { name: 'How and where they agreed' })
    await hasFocus(statement)
    await statement.fill('Sheet at the show in Lisbon')
    await expectSoundEverywhere(page)
    await page.reload()
    await imports.check.waitFor()
    expect(await imports.becomes('Town')).toBe('City')
    await imports.check.press('Enter')
    const told = { New: '2', Updated: '0', 'Already there': '0', Refused: '2' }
    expect(await imports.checked()).toEqual(told)
    await page.getByText('Row 3: Invalid email').waitFor()
    await expectSoundEverywhere(page)
    await page.getByRole('button', { name: 'Make changes' }).press('Enter')
    expect(await imports.becomes('Shirt')).toBe('Shirt')
    await imports.check.click()
    await imports.begin.waitFor()
    await page.reload()
    await imports.begin.press('Enter')
    await page.getByText('Successfully imported 2 contacts!').waitFor()
    expect(await imports.counts()).toEqual(told)
    await expectSoundEverywhere(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the refused rows' }).click(),
    ])
    const refused = await readFile(await download.path(), 'utf8')
    expect(refused).toContain('Row 3: Invalid email')
    expect(refused).toContain('Row 4: Invalid email')
    await page.getByRole('button', { name: 'Import another list' }).click()
    await page.getByRole('link', { name: /^merch table\.csv.*2 new, 2 refused/ }).waitFor()
    const [bo] = (await contactsOf(imports)).filter(({ email }) => email === 'bo@example.com')
    expect(bo).toMatchObject({ name: 'Bo, the "one"', city: 'Faro', email_consent: 'subscribed' })
  })

  it('is read otherwise where the guess is wrong, as a phone list too', async () => {
    const imports = await open()
    const { page } = imports
    await imports.bring('numbers.csv', lines('Who|Number', 'José|+12125550101', 'Ana|212 555 0102'))
    await page.getByText('CSV file must contain an email column').first().waitFor()
    await page.getByRole('combobox', { name: /^Columns are separated by/ }).selectOption('Vertical bar')
    await page.getByRole('radio', { name: 'A phone number (this is a phone list)' }).check()
    await imports.choose('Who', 'Name')
    await imports.choose('Number', 'Phone')
    await page.getByRole('combobox', { name: 'Numbers without a country code are from' }).selectOption('US')
    await imports.checkAndBegin()
    await page.getByText('Successfully imported 2 contacts!').waitFor()
    expect((await contactsOf(imports)).map(({ name, phone }) => [name, phone].join(' ')).toSorted()).toEqual([
      'Ana +12125550102',
      'José +12125550101',
    ])
  })

  it('goes on by itself while its page is loaded anew, and shows above the contacts', async () => {
    const imports = await open({}, 'enterprise')
    const { page } = imports
    const many = Array.from({ length: 3_000 }, (_, at) => `fan${at}@example.com,Fan ${at}`)
    await imports.bring('many.csv', lines('Email,Name', ...many))
    await imports.check.click()
    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
    await page.getByRole('link', { name: 'Continue' }).click()
    const letEnd = await imports.showAsRunning()
    await imports.begin.click()
    const bar = page.getByRole('progressbar', { name: 'Import of many.csv' }).first()
    await bar.waitFor()
    await page.reload()
    await bar.waitFor()
    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
    await page.getByRole('list', { name: 'Imports in progress' }).waitFor()
    await letEnd()
    await page.getByText('Successfully imported 3,000 contacts!').waitFor({ timeout: 60_000 })
  })

  it('that is larger than the plan comes in as far as it goes, and the rest after an upgrade', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    const imports = new Imports(page)
    await imports.open()
    await imports.bring('fans.csv', lines('Email', 'a@example.com', 'b@example.com', 'c@example.com'))
    await page.getByText('The whole list would wait until there is room.').waitFor()
    await imports.check.click()
    await page.getByText('3 will wait until your plan has room').waitFor()
    await expectSound(page)
    await imports.begin.click()
    await page.getByText('3 people are waiting for room in your plan', { exact: true }).waitFor()
    await expectSound(page)
    await havePlan(page, 'basic')
    await page.getByRole('button', { name: 'Continue the import' }).press('Enter')
    await page.getByText('Successfully imported 3 contacts!').waitFor()
    expect(await imports.counts()).toMatchObject({ New: '3' })
  })

  it('of which nobody can come in says so, and is not imported', async () => {
    const imports = await open()
    const { page } = imports
    await imports.bring('fans.csv', lines('Email,Name', 'ada at wren,Ada'))
    await imports.check.click()
    await page.getByText('No valid contacts found in CSV').waitFor()
    await page.getByText('Row 2: Invalid email').waitFor()
    expect(await page.getByRole('button', { name: 'Import 0 contacts' }).isDisabled()).toBe(true)
  })

  it('that is none is refused in words', async () => {
    const imports = await open()
    const { page } = imports
    await imports.bring('empty.csv', 'Email\r\n')
    await page.getByText('CSV file must have at least a header row and one data row').waitFor()
    await imports.bring('fans.xlsx', 'PK')
    await page.getByText('This is a workbook. Save it as CSV and choose that file.').waitFor()
    await expectSound(page)
  })
})

describe('an export', () => {
  it('holds all, or what is filtered, and imported again changes nothing', async () => {
    const imports = await open()
    const { page } = imports
    await addPerson(page, { name: '=SUM(A1)', email: 'ada@wren.fm', phone: '+12125550123', tags: ['vip', 'a b'] })
    await addPerson(page, { name: 'Jo', email: 'jo@example.com', status: 'customer' })
    const before = await contactsOf(imports)
    await page.goto('/dashboard/contacts?tag=vip')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Filtered/ }).click()
    await page.getByText('Successfully exported 1 contacts!').waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All contacts' }).click(),
    ])
    await page.getByText('Successfully exported 2 contacts!').waitFor()
    expect(download.suggestedFilename()).toMatch(/^contacts-export-\d{4}-\d{2}-\d{2}\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe('Name,Email,Phone,Status,Tags,Created At')
    await imports.open()
    await imports.bring('again.csv', csv)
    await page.getByRole('radio', { name: 'Update them from this list' }).check()
    await imports.check.click()
    expect(await imports.checked()).toMatchObject({ New: '0', Updated: '0', 'Already there': '2' })
    await page.getByText('Everyone on this list is already in your contacts.').waitFor()
    expect(await contactsOf(imports)).toEqual(before)
  })
})
