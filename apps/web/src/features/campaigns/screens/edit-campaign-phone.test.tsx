import { previewForPerson } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerFrom, newWorld, openCreator, personOf, type World } from './edit-campaign.fixture.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let world: World
beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  world = newWorld()
  world.people = ['Mia Lund', 'Ben Ito', 'Cleo Park'].map((name) => personOf(name))
  api.call.mockReset()
  api.call.mockImplementation(async (contract, input) => answerFrom(world)(contract, input))
})

const bubble = () => screen.getByRole('group', { name: 'Text message' }).textContent
const shows = (name: string) => waitFor(() => expect(bubble()).toContain(`Hi ${name}`))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isOpen = () =>
  ['Previous person', 'Next person'].every((name) => !screen.getByRole('button', { name }).hasAttribute('disabled')) &&
  screen
    .getAllByRole('radio', { name: /^(Shortest|Longest|Least info)$/ })
    .every((one) => !one.hasAttribute('disabled'))

it('shows one person after another, and begins again after the last and before the first', async () => {
  openCreator('message')
  await shows('Mia Lund')
  press('Previous person')
  await shows('Cleo Park')
  press('Next person')
  await shows('Mia Lund')
  press('Next person')
  await shows('Ben Ito')
})

it('says that somebody is not in the audience, and leads back to those who are', async () => {
  world.contacts = [
    { id: '01900000-0000-7000-8000-0000000000ff', name: 'Ada Wren', email: null, phone: '+15550100102' },
  ]
  openCreator('message')
  await shows('Mia Lund')
  fireEvent.click(screen.getByRole('combobox', { name: 'Preview as' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Ada Wren' }))
  expect(await screen.findByText('Ada Wren is not in this audience.')).toBeTruthy()
  await shows('Ada')
  expect(isOpen()).toBe(true)
  press('Next person')
  await shows('Mia Lund')
})

it('says that nobody would get it, and can still be stepped through', async () => {
  world.people = []
  openCreator('message')
  expect(await screen.findByText('Nobody in this audience would get it.')).toBeTruthy()
  expect(isOpen()).toBe(true)
  press('Next person')
  expect(await screen.findByText('Nobody is in this audience.')).toBeTruthy()
})

it('shows real people a message of pictures alone', async () => {
  const picture = {
    id: 'p',
    url: '/p.jpg',
    type: 'image/jpeg',
    name: 'Poster',
    bytes: 1,
    width: 1,
    height: 1,
    is_missing: false,
  }
  world = { ...world, campaign: { ...world.campaign, content: '', media: [picture] } }
  world.people = [personOf('Mia Lund', { text: '' })]
  openCreator('message')
  expect(await screen.findByRole('img', { name: 'Poster' })).toBeTruthy()
  await waitFor(() => expect(api.call.mock.calls.some(([contract]) => contract === previewForPerson)).toBe(true))
  expect(await screen.findByRole('combobox', { name: 'Preview as' })).toHaveProperty('value', 'Mia Lund')
})

it('shows the name that a person is texted from, the link that stops it, and that nobody can reply', async () => {
  const ending = 'Opt out: https://greenroom.example/x/a1b2c3d4'
  world.people = [personOf('Mia Lund', { from: 'NOVA', text: `Hi Mia Lund, doors at eight\n${ending}` })]
  world.preview = {
    ...world.preview,
    senders: [
      { from: '+15550100100', recipients: 900 },
      { from: 'NOVA', recipients: 100 },
    ],
  }
  openCreator('review')
  await shows('Mia Lund')
  expect(bubble()).toMatch(/^NNOVA.*Opt out: https.*You cannot reply to this sender\.$/s)
  expect(bubble()).toContain(ending)
  await screen.findByText(/900 from \+1.*, 100 from NOVA\. Nobody can reply to NOVA\.$/)
})
