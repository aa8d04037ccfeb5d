import {
  type AnalyticsGoal,
  createGoal,
  deleteGoal,
  getAnalyticsPanel,
  getGoalFigures,
  listBlocks,
  listGoals,
  listSites,
  updateGoal,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { NOTHING } from '../../report.fixture.ts'
import { GoalsCard } from './goals-card.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn(), isDeclined: () => false }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const SITE = '00000000-0000-4000-8000-000000000001'
const TICKETS = '00000000-0000-4000-8000-000000000002'
const goal: AnalyticsGoal = {
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Tickets sold',
  site_id: SITE,
  kind: 'click',
  block_id: TICKETS,
  block_title: 'Tickets',
  created_at: '2026-11-01T10:00:00Z',
}
let goals: AnalyticsGoal[]
beforeEach(() => {
  goals = [goal]
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === listGoals) return { items: goals, page: 1, limit: 50, total: goals.length }
    if (contract === getGoalFigures)
      return { items: [{ goal_id: goal.id, visits: 400, reached: 60, previous: { visits: 300, reached: 40 } }] }
    if (contract === listSites) return { items: [{ id: SITE, name: 'Nova', username: 'nova', url: '/nova' }], total: 1 }
    if (contract === listBlocks)
      return {
        items: [
          { id: TICKETS, title: 'Tickets', type: 'link' },
          { id: '00000000-0000-4000-8000-000000000004', title: 'Join', type: 'email-capture' },
        ],
      }
    if (contract === getAnalyticsPanel)
      return {
        panel: 'sources',
        total: 2,
        sum: NOTHING,
        rows: [
          { ...NOTHING, value: 'instagram.com', name: '', goal: 30, visits: 100 },
          { ...NOTHING, value: 'tiktok.com', name: '', goal: 0, visits: 50 },
        ],
      }
    return goal
  })
})

const open = (search = '') =>
  showScreen([{ path: '/dashboard/analytics', element: <GoalsCard /> }], `/dashboard/analytics${search}`)
const row = () => screen.findByRole('button', { name: /^Tickets sold/ })

it('tells how many visits reached each goal, their share, and the change', async () => {
  open()
  await waitFor(async () => expect((await row()).textContent).toContain('60'))
  const words = (await row()).textContent ?? ''
  for (const part of ['Click on Tickets', '15%', '+50%']) expect(words).toContain(part)
})

it('opens the rate by source, which stays in the address', async () => {
  const router = open()
  fireEvent.click(await row())
  const table = within(await screen.findByRole('table', { name: 'Tickets sold by source' }))
  expect(table.getAllByRole('row').map((one) => one.textContent)).toEqual([
    'SourceVisitsRate',
    expect.stringMatching(/3030%$/),
  ])
  expect(router.state.location.search).toContain(`goal=${goal.id}`)
})

it('makes a goal of a block of the page, named like it', async () => {
  goals = []
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
  const counted = await screen.findByLabelText(/^What counts/)
  await waitFor(() => expect(counted.querySelector(`option[value="click:${TICKETS}"]`)).toBeTruthy())
  fireEvent.change(counted, { target: { value: `click:${TICKETS}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Add goal' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(createGoal, {
      body: { site_id: SITE, name: 'Tickets', kind: 'click', block_id: TICKETS },
    }),
  )
}, 15_000)

it('renames a goal, and deletes one with a way back', async () => {
  open()
  const menu = async (item: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'More for Tickets sold' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  await menu('Rename')
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Sold out' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(updateGoal, { params: { goalId: goal.id }, body: { name: 'Sold out' } }),
  )
  await menu('Delete')
  await waitFor(() => expect(api.call).toHaveBeenCalledWith(deleteGoal, { params: { goalId: goal.id } }))
}, 15_000)
