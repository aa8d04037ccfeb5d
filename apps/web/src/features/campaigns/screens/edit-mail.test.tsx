import { countAudience, testCampaign, updateCampaign, updateSendingRules } from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PREVIEW } from '../campaign.fixture.ts'
import { answerFrom, newWorld, openCreator, personOf, type World } from './edit-campaign.fixture.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let world: World
beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  world = newWorld({ type: 'email', subject: 'Tour dates', preheader: 'Lisbon first', content: 'Hi **Mia**' })
  world.preview = {
    ...PREVIEW,
    skipped: { opted_out_email: 38 },
    held: {},
    segments: {},
    cost: { least: 100, most: 100 },
    per_second: null,
    plan: { limit: 10, usage: 3, fits: 1000, first: { joined: cost, active: cost, score: cost } },
    from: 'Nova Reyes via Greenroom <mail@greenroom.example>',
  }
  world.people = ['Mia Lund', 'Ben Ito'].map((name) =>
    personOf(name, {
      phone: null,
      email: `${name.toLowerCase().replace(' ', '.')}@fans.example`,
      text: `Plain for ${name}`,
      mail: { subject: `Tour, ${name}`, preheader: '', html: `<p>Hi ${name}</p>` },
      segments: null,
    }),
  )
  api.call.mockReset()
  api.call.mockImplementation(async (contract, input) => answerFrom(world)(contract, input))
})
const cost = { least: 100, most: 100 }

const frame = (title: string) => screen.findByTitle<HTMLIFrameElement>(title)
const shows = (title: string, words: string) =>
  waitFor(() => expect(screen.getByTitle(title).getAttribute('srcdoc')).toContain(words))
const sent = (contract: unknown) =>
  api.call.mock.calls.filter(([called]) => called === contract).map(([, input]) => (input as { body: object }).body)

it('shows one person’s email in a frame without any rights, on a desktop, a phone, and in the dark', async () => {
  openCreator('message', 'email')
  await shows('The email on a desktop', 'Hi Mia Lund')
  expect((await frame('The email on a desktop')).getAttribute('sandbox')).toBe('')
  fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
  await screen.findByRole('region', { name: 'Mobile preview' })
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  const dark = await frame('The email on a dark desktop')
  expect([dark.style.colorScheme, dark.getAttribute('srcdoc')?.includes('color-scheme: dark')]).toEqual(['dark', true])
  fireEvent.click(screen.getByRole('button', { name: 'Next person' }))
  await shows('The email on a dark desktop', 'Hi Ben Ito')
  fireEvent.click(screen.getByRole('radio', { name: 'Plain text' }))
  expect((await screen.findByRole('group', { name: 'Plain text' })).textContent).toBe('Plain for Ben Ito')
})

it('shows all views of one person’s email side by side', async () => {
  openCreator('message', 'email')
  await shows('The email on a desktop', 'Hi Mia Lund')
  fireEvent.click(screen.getByRole('button', { name: 'All views side by side' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unified preview' }))
  for (const name of ['Desktop', 'Mobile preview', 'Dark']) await dialog.findByRole('region', { name })
  expect((await dialog.findByRole('group', { name: 'Plain text' })).textContent).toBe('Plain for Mia Lund')
  expect(dialog.getByRole('group', { name: 'Inbox preview' }).textContent).toContain('Tour, Mia Lund')
  fireEvent.click(dialog.getByRole('button', { name: 'Next person' }))
  await waitFor(() => expect(dialog.getByRole('group', { name: 'Plain text' }).textContent).toBe('Plain for Ben Ito'))
})

it('shows how inboxes cut subject and preheader', async () => {
  world.people = []
  openCreator('message', 'email')
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  fireEvent.change(subject, { target: { value: 'Eleven cities, and tickets from Friday on at noon' } })
  const phone = await screen.findByRole('group', { name: 'Phone inbox' })
  await waitFor(() => expect(phone.textContent).toContain('Cut from the subject: “on at noon”'))
  expect(screen.getByRole('group', { name: 'Desktop inbox' }).textContent).not.toContain('Cut from the subject')
  expect(screen.getByText('49 of 200')).toBeTruthy()
  fireEvent.blur(subject)
  await waitFor(() => expect(sent(updateCampaign).at(-1)).toMatchObject({ subject: expect.stringContaining('Eleven') }))
  expect(sent(updateCampaign).at(-1)).not.toHaveProperty('type')
})

it('speaks of emails, not of texts and numbers', async () => {
  const answer = answerFrom(world)
  const counted = { people: 1038, reachable: 1000, parts: [], excluded: 0, skipped: { opted_out_email: 38 } }
  api.call.mockImplementation(async (contract, input) =>
    contract === countAudience ? counted : answer(contract, input),
  )
  openCreator('review', 'email')
  await screen.findByText('3 of 10')
  await screen.findByText('They will see it from Nova Reyes via Greenroom <mail@greenroom.example>.')
  await screen.findByText(/1,000 can be emailed/)
  await shows('The email on a desktop', 'Hi Mia Lund')
  const words = document.body.textContent?.replaceAll('Plain text', '') ?? ''
  expect(words.match(/\b(?:texts?|texted|SMS|segments|your number)\b/gi)).toBeNull()
})

it('offers each person’s best hour', async () => {
  world = {
    ...world,
    campaign: { ...world.campaign, schedule: { mode: 'local', at: '2027-02-05T19:00', past: 'next_day' } },
  }
  openCreator('time', 'email')
  const box = await screen.findByRole('checkbox', { name: /^At each person’s best hour/ })
  fireEvent.click(box)
  await waitFor(() => expect(sent(updateCampaign).at(-1)).toMatchObject({ schedule: { mode: 'local', best: true } }))
})

it('says how many get it at their best hour', async () => {
  const moments = { first_at: '2027-02-05T19:00:00.000Z', last_at: '2027-02-05T21:30:00.000Z' }
  world.preview = { ...world.preview, ...moments, held: { best_hour: 214, local_time: 786 } }
  openCreator('review', 'email')
  await screen.findByText(/214 of 1,000 people get it at their own hour\./)
  await screen.findByText('They get it at the hour when they click most, where they live.')
})

it('takes the postal address on the spot', async () => {
  world.preview.problems = [
    { code: 'no_postal_address', text: 'The law asks for your postal address.', mend: 'Add it in your settings.' },
  ]
  openCreator('review', 'email')
  fireEvent.click(await screen.findByRole('button', { name: 'Add it here' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add your postal address' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Postal address' }), { target: { value: ' PO Box 7\nAustin ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(updateSendingRules)).toEqual([{ postal_address: 'PO Box 7\nAustin' }]))
  await screen.findByRole('button', { name: 'Send to 1,000 people for $1.00' })
  await waitFor(() => expect(screen.queryByText('The law asks for your postal address.')).toBeNull())
})

it('leads to the missing subject', async () => {
  world.preview.problems = [{ code: 'no_subject', text: 'There is no subject yet.', mend: 'Say what it is about.' }]
  openCreator('review', 'email')
  fireEvent.click(await screen.findByRole('button', { name: 'Write the subject' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subject' })))
})

it('checks all versions of a test, names those that a finding is about, and leads to them', async () => {
  const same = { subject: null, preheader: null, sender_name: null, content: null, design: null }
  const words = 'Over http://example.com/shows'
  world.campaign = {
    ...world.campaign,
    content: words,
    test: {
      variants: [
        { ...same, subject: 'OUT NOW TODAY' },
        { ...same, content: 'Hi' },
      ],
      share: 50,
      hours: 4,
      decide: 'clicks',
    },
  }
  openCreator('review', 'email')
  const checks = within(await screen.findByRole('region', { name: 'Worth a look' }))
  await checks.findByText(/^Versions A and B: http:\/\/example\.com\/shows is not encrypted/)
  const shouting = await checks.findByText(/^Version B: The subject shouts/)
  expect(checks.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(within(shouting).getByRole('button', { name: 'Go to Content' }))
  const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  await waitFor(() => expect(subject.value).toBe('OUT NOW TODAY'))
})

it('shows that a second email comes from the name of the version that won', async () => {
  const id = '0192f1c4-0000-7000-8000-000000000099'
  world.campaign = { ...world.campaign, resend_of: { id, name: 'Dates', sender_name: 'Nova herself' } }
  openCreator('message', 'email')
  const phone = await screen.findByRole('group', { name: 'Phone inbox' })
  await waitFor(() => expect(phone.textContent).toContain('Nova herself'))
})

it('sends a test to the owner and to five other addresses at most', async () => {
  openCreator('message', 'email')
  const open = await screen.findByRole('button', { name: 'Send test' })
  await waitFor(() => expect(open.hasAttribute('disabled')).toBe(false))
  fireEvent.click(open)
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Me, at nova@reyes\.example/ }).checked).toBe(true)
  const field = dialog.getByRole('combobox', { name: 'Other addresses' })
  const type = (value: string) => {
    field.focus()
    fireEvent.change(field, { target: { value } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  type('nobody')
  await dialog.findByText('“nobody” does not look like an email address.')
  expect(dialog.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true)
  fireEvent.keyDown(field, { key: 'Backspace' })
  for (const n of [1, 2, 3, 4, 5, 6]) type(`band${n}@example.com`)
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent(testCampaign)).toHaveLength(1))
  expect(sent(testCampaign)[0]).toEqual({
    to_me: true,
    contact_ids: [],
    emails: [1, 2, 3, 4, 5].map((n) => `band${n}@example.com`),
  })
})
