import { countAudience, updateCampaign } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PREVIEW } from '../campaign.fixture.ts'
import { answerFrom, newWorld, openCreator, type World } from './edit-campaign.fixture.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const NAME = 'Hold back a small group to see what this message earned'
let world: World
let reachable: number
let hasSold: boolean
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  localStorage.clear()
  world = newWorld()
  reachable = 1000
  hasSold = true
  api.call.mockReset()
  api.call.mockImplementation(async (contract, input) =>
    contract === countAudience
      ? { people: reachable, reachable, parts: [], excluded: 0, skipped: {}, has_orders: hasSold }
      : answerFrom(world)(contract, input),
  )
})
const control = () => screen.findByRole<HTMLInputElement>('switch', { name: NAME })
const saved = () =>
  api.call.mock.calls
    .filter(([contract]) => contract === updateCampaign)
    .map(([, { body }]) => body as { control_share?: number | null })

it('a group is held back once it is chosen, 5 percent at first, and the choice can be taken back', async () => {
  openCreator('audience')
  await screen.findByText('Off. Everyone gets it.')
  expect((await control()).checked).toBe(false)
  fireEvent.click(await control())
  await screen.findByText('About 50 people of 1,000 will not get it.')
  await waitFor(() => expect(saved()).toMatchObject([{ control_share: 5 }]))
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Share of your audience' }), { key: 'End' })
  await screen.findByText('About 100 people of 1,000 will not get it.')
  fireEvent.click(await control())
  await screen.findByText('Off. Everyone gets it.')
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ control_share: null }))
})

it('a small audience cannot hold anybody back, and says why; what was chosen before can be turned off', async () => {
  reachable = 812
  openCreator('audience')
  await screen.findByText(/^It needs 1,000 people who can be texted, and this audience has 812\./)
  expect((await control()).disabled).toBe(true)
})

it.each([
  { share: null, isFixed: true, can: 'cannot be turned on' },
  { share: 5, isFixed: false, can: 'can be turned off' },
])(
  'before anything was sold through messages, the choice says why it would tell nothing, and $can',
  async ({ share, isFixed }) => {
    hasSold = false
    world = newWorld({ control_share: share })
    openCreator('audience')
    await screen.findByText(/^Nothing was sold through your messages yet, so there would be nothing to compare\./)
    expect((await control()).disabled).toBe(isFixed)
  },
)

it('the review says how many get it, and how many are held back', async () => {
  world = newWorld({ control_share: 5 })
  world.preview = {
    ...PREVIEW,
    recipients: 950,
    control: { share: 5, people: 50 },
    skipped: { control: 50 },
    plan: {
      limit: 500,
      usage: 0,
      fits: 500,
      first: { joined: PREVIEW.cost, active: PREVIEW.cost, score: PREVIEW.cost },
    },
  }
  openCreator('review')
  await screen.findByRole('button', { name: '950 of 1,000. See who' })
  screen.getByText(/^50 people are held back to compare\./)
  fireEvent.click(await screen.findByRole('button', { name: /^Send to 950 people/ }))
  await screen.findByText(/turn off the control group first/)
  expect(screen.queryByRole('radio', { name: /Longest on your list/ })).toBeNull()
})

it('an automatic message has no such choice', async () => {
  world = newWorld({ trigger: { kind: 'joined', days: 3, at: '09:00' } })
  openCreator('audience')
  expect(await screen.findAllByText(/people, all of whom can be texted/)).not.toHaveLength(0)
  expect(screen.queryByRole('switch', { name: NAME })).toBeNull()
})
