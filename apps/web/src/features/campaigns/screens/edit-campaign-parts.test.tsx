import { previewPeople, testCampaign, updateCampaign } from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { toast } from '../../../lib/toasts.tsx'
import { answerFrom, newWorld, openCreator, personOf, type World } from './edit-campaign.fixture.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let world: World
let answers: Map<unknown, (input: { body: Record<string, unknown> }) => unknown>
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  localStorage.clear()
  world = newWorld()
  answers = new Map()
  api.call.mockReset()
  api.call.mockImplementation(async (contract, input) =>
    answers.has(contract) ? answers.get(contract)?.(input) : answerFrom(world)(contract, input),
  )
  vi.restoreAllMocks()
})
const bodies = (contract: unknown) =>
  api.call.mock.calls.filter(([called]) => called === contract).map(([, { body }]) => body)
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const offline = () => {
  throw new ApiError({ message: 'Offline', code: 'NETWORK_ERROR', status: 0 })
}

it('each number of the review opens its people, a page at a time, with the way to their contacts', async () => {
  const until = new Date(Date.now() + 8 * 3_600_000).toISOString()
  const held = personOf('Ada Wren', { outcome: 'hold', until, reason: { code: 'quiet_hours', text: 'It is night.' } })
  const rows = Array.from({ length: 40 }, (_, n) => personOf(`Fan ${n}`))
  answers.set(previewPeople, ({ body: { after } }) => {
    if (after === undefined) return { items: [], next: '1' }
    return after === '1' ? { items: [held, ...rows], next: '2' } : { items: [personOf('The last')], next: null }
  })
  openCreator('review')
  await click('1,000. See who')
  const people = within(await screen.findByRole('dialog', { name: 'People' }))
  const ada = await people.findByRole('link', { name: /^Ada Wren.*It is night\./ })
  expect(ada.getAttribute('href')).toBe('/dashboard/contacts/Ada Wren')
  expect(bodies(previewPeople)).toEqual([{ outcome: 'send' }, { outcome: 'send', after: '1' }])
  fireEvent.click(people.getByRole('button', { name: 'Show more' }))
  await people.findByRole('link', { name: /^The last/ })
  expect(people.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(people.getByText('42 people')).toBeTruthy()
  fireEvent.click(people.getByRole('button', { name: 'Close' }))
  await click(/^2 segments/)
  await click(/^12.*quiet hours/)
  await waitFor(() =>
    expect(bodies(previewPeople)).toEqual(
      expect.arrayContaining([{ segments: 2 }, { outcome: 'hold', reason: 'quiet_hours' }]),
    ),
  )
})

it('after Undo it is a draft again, says so, and the focus stays in the review', async () => {
  const told = vi.spyOn(toast, 'info')
  openCreator('review')
  const send = await screen.findByRole('button', { name: /^Send to 1,000/ })
  send.focus()
  fireEvent.click(send)
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).not.toBe(undo)
  expect(screen.getByRole('region', { name: 'Undo sending' }).contains(document.activeElement)).toBe(true)
  fireEvent.click(undo)
  await waitFor(() => expect(told).toHaveBeenCalledWith('It is a draft again'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Review and send' })))
})

it('a template replaces what was written, which can be undone', async () => {
  const told = vi.spyOn(toast, 'success')
  world.templates = [{ id: 't', name: 'Tour', content: 'On tour', is_locked: false }]
  openCreator('message')
  await click('Use a template')
  await click(/^Tour/)
  await waitFor(async () => expect((await message()).value).toBe('On tour'))
  told.mock.calls.at(-1)?.[1]?.action?.onClick()
  await waitFor(async () => expect((await message()).value).toBe('Hi {{first_name|there}}, doors at eight'))
})

it('a test is not sent with an older text', async () => {
  answers.set(testCampaign, () => ({ sent: 1, problems: [] }))
  openCreator('message')
  await click('Send test')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }))
  const send = await dialog.findByRole('button', { name: 'Send' })
  answers.set(updateCampaign, offline)
  fireEvent.change(await message(), { target: { value: 'Newer' } })
  fireEvent.click(send)
  expect(await dialog.findByText(/^Your latest changes are not saved yet/)).toBeTruthy()
  expect(bodies(testCampaign)).toEqual([])
  answers.delete(updateCampaign)
  fireEvent.change(await message(), { target: { value: 'Newest' } })
  fireEvent.click(send)
  await waitFor(() => expect(bodies(testCampaign)).toEqual([{ to_me: true, contact_ids: [] }]))
})

it('people are left out of an audience, and it says the total alone', async () => {
  openCreator('audience')
  expect(await screen.findByText('1,000 of 1,038 people can be texted', { selector: '[role="status"]' })).toBeTruthy()
  await click('Exclude people')
  expect(screen.getByRole('group', { name: 'Except people in these' })).toBeTruthy()
  await click('Remove exclusions')
  expect(screen.queryByRole('group', { name: 'Except people in these' })).toBeNull()
})

it('without a connection, what is written stays here: nothing asks before leaving', async () => {
  const router = openCreator('message')
  answers.set(updateCampaign, offline)
  const field = await message()
  fireEvent.change(field, { target: { value: 'Written on the train' } })
  fireEvent.blur(field)
  await screen.findByText(/^Offline/, { selector: '[role="status"]' })
  await router.navigate('/elsewhere')
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})
