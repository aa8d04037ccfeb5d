import { getSenderName, removeSenderName, saveSenderName, type SenderName } from '@greenroom/contracts'
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/index.ts'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { TextRoutes } from './text-routes.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const route = (country: string, change: Partial<SenderName['routes'][number]> = {}) => ({
  country,
  sender: '+12025550142',
  takes_replies: true,
  text: 'Campaigns and replies leave from this number.',
  ...change,
})
const MISSING = { sender: null, takes_replies: false, text: 'Choose a name, and your campaigns get there.' }
let answer: SenderName
beforeEach(() => {
  answer = {
    name: null,
    ended: null,
    suggestions: ['Nova Reyes', 'Nova'],
    countries: ['GB', 'DE'],
    routes: [route('US'), route('DE', MISSING)],
  }
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: { name: string } }) => {
    if (contract === saveSenderName) answer = { ...answer, name: input.body.name }
    if (contract === removeSenderName) answer = { ...answer, name: null }
    return answer
  })
})
const show = () =>
  showScreen(
    <>
      <Notifications />
      <TextRoutes />
    </>,
  )
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const sent = (contract: unknown) => api.call.mock.calls.filter(([one]) => one === contract)

it('says what texts each country, whether people can reply, and what is missing', async () => {
  answer.routes.push(route('GB', { sender: 'NOVA', takes_replies: false, text: 'Campaigns leave from your name.' }))
  show()
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^United States.*\+1.*Replies.*leave from this number\.$/),
    expect.stringMatching(/^Germany.*Skipped.*Choose a name, and your campaigns get there\.$/),
    expect.stringMatching(/^United Kingdom.*NOVA.*No replies.*Campaigns leave from your name\.$/),
  ])
})

it('folds a long list of countries', async () => {
  answer.routes = ['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'SE'].map((country) => route(country))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 8 countries' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(button('Show fewer countries'))
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
})

it('takes a suggested name, shown as fans see it, and says that nobody can reply', async () => {
  show()
  await field()
  screen.getByText(/\(Germany, United Kingdom\).*Nobody can reply to a name.*ends with a link to stop\.$/)
  expect(button('Use this name').disabled).toBe(true)
  fireEvent.click(within(screen.getByRole('group', { name: 'Suggestions' })).getByText('Nova Reyes'))
  screen.getByText('10 of 11 letters, digits, and spaces')
  screen.getByRole('img', { name: /a text from Nova Reyes,/ })
  fireEvent.click(button('Use this name'))
  await screen.findByText('Nova Reyes is your sender name')
  expect(sent(saveSenderName)).toEqual([[saveSenderName, { body: { name: 'Nova Reyes' } }]])
  expect(button('Change name').disabled).toBe(true)
})

it('checks the rules while a name is typed, and shows at the field what the server says', async () => {
  show()
  await type('Beyoncé')
  screen.getByText('A name has 1 to 11 letters and digits, without accents and signs.')
  expect(button('Use this name').disabled).toBe(true)
  await type('Somebody')
  api.call.mockRejectedValueOnce(
    new ApiError({
      message: 'Check the fields.',
      code: 'VALIDATION_FAILED',
      status: 400,
      details: { issues: [{ path: 'body.name', message: 'Use words of your own name.' }] },
    }),
  )
  fireEvent.click(button('Use this name'))
  await screen.findByText('Use words of your own name.')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
})

it('says that a name does not fit any more', async () => {
  answer.ended = '“Nova” does not fit your name any more, so no texts leave from it.'
  show()
  await screen.findByText(/^“Nova” does not fit your name any more.*Choose another one/)
})

it('removes a name, and takes that back', async () => {
  answer.name = 'NOVA'
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await screen.findByText('NOVA is removed')
  expect((await field()).value).toBe('')
  fireEvent.click(button('Undo'))
  await waitFor(async () => expect((await field()).value).toBe('NOVA'))
  expect(sent(saveSenderName)).toEqual([[saveSenderName, { body: { name: 'NOVA' } }]])
})

it('offers no name where no country takes one', async () => {
  answer.countries = []
  show()
  await screen.findByText('United States')
  expect(screen.queryByText('Sender name')).toBeNull()
})

it('says what did not load, with a way to try again', async () => {
  api.call.mockRejectedValueOnce(new Error('You seem to be offline.'))
  show()
  await screen.findByText('Where your texts go did not load')
  fireEvent.click(button('Try again'))
  await screen.findByText('United States')
  expect(sent(getSenderName)).toHaveLength(2)
})
