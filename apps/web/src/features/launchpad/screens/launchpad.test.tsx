import { dismissLaunchpad, getLaunchpad, type Launchpad, restoreLaunchpad } from '@greenroom/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component } from './launchpad.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('../../../lib/api/index.ts', () => api)
vi.mock('../../../lib/toasts.tsx', () => ({ toast }))

let launchpad: Launchpad
const step = (title: string, done: boolean) => ({
  id: title,
  title,
  text: `Why ${title}`,
  action: { label: `Do ${title}`, path: `/editor?tab=${title}` },
  done,
})
const withSteps = (...ticks: [string, boolean][]): Launchpad => ({
  steps: ticks.map(([title, done]) => step(title, done)),
  done: ticks.filter(([, done]) => done).length,
  total: ticks.length,
  dismissed_at: null,
})

beforeEach(() => {
  launchpad = withSteps(['site', true], ['bio', false], ['theme', false])
  vi.resetAllMocks()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === dismissLaunchpad) launchpad = { ...launchpad, dismissed_at: '2026-05-10T12:00:00.000Z' }
    if (contract === restoreLaunchpad) launchpad = { ...launchpad, dismissed_at: null }
    if (contract === getLaunchpad || contract === dismissLaunchpad || contract === restoreLaunchpad) return launchpad
    throw new Error('unexpected call')
  })
})

const open = () => showScreen(<Component />)

it('leads with the next step, lists what is after it, and folds what is done', async () => {
  open()
  await screen.findByRole('heading', { level: 2, name: 'bio' })
  expect(screen.getByRole('img', { name: '1 of 3 done' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Do bio' }).getAttribute('href')).toBe('/editor?tab=bio')
  const later = within(screen.getByRole('region', { name: 'After that' }))
  expect(later.getAllByRole('listitem').map((item) => item.querySelector('h3')?.textContent)).toEqual(['theme'])
  expect(screen.getByText('Done').closest('details')?.open).toBe(false)
})

it('ends calmly, with everything that was done to see', async () => {
  launchpad = withSteps(['site', true], ['bio', true])
  open()
  await screen.findByRole('heading', { name: 'All done' })
  expect(screen.getByRole('link', { name: 'See the overview' })).toBeTruthy()
  expect(screen.getByText('Done').closest('details')?.open).toBe(true)
})

it('is put away at once, with an Undo, and taken out again', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Hide the launchpad' }))
  await screen.findByRole('heading', { name: 'The launchpad is hidden' })
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledOnce(), 15_000)
  const [, { action }] = toast.success.mock.calls[0] as [string, { action: { label: string; onClick: () => void } }]
  expect(action.label).toBe('Undo')
  action.onClick()
  await screen.findByRole('heading', { name: 'bio' })
  fireEvent.click(screen.getByRole('button', { name: 'Hide the launchpad' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show again' }))
  await screen.findByRole('heading', { name: 'bio' })
})

it('stays as it was last put, however slowly the server answers', async () => {
  const asked: unknown[] = []
  const answers: (() => void)[] = []
  const answer = api.call.getMockImplementation() as (contract: unknown) => Promise<Launchpad>
  open()
  const putAway = await screen.findByRole('button', { name: 'Hide the launchpad' })
  api.call.mockImplementation(async (contract: unknown) => {
    asked.push(contract)
    await new Promise<void>((resolve) => answers.push(resolve))
    return answer(contract)
  })
  fireEvent.click(putAway)
  fireEvent.click(await screen.findByRole('button', { name: 'Show again' }))
  await screen.findByRole('heading', { name: 'bio' })
  expect(asked).toEqual([dismissLaunchpad])
  answers[0]?.()
  await vi.waitFor(() => expect(asked).toEqual([dismissLaunchpad, restoreLaunchpad]), 15_000)
  expect(screen.getByRole('heading', { name: 'bio' })).toBeTruthy()
  answers[1]?.()
  await vi.waitFor(() => expect(launchpad.dismissed_at).toBeNull(), 15_000)
  expect(screen.getByRole('heading', { name: 'bio' })).toBeTruthy()
})

it('comes back where the server refuses to put it away', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Hide the launchpad' })
  api.call.mockRejectedValueOnce(new Error('No.'))
  fireEvent.click(button)
  await vi.waitFor(() => expect(toast.error).toHaveBeenCalledWith('No.'), 15_000)
  await screen.findByRole('heading', { name: 'bio' })
})

it('that does not load can be asked for again', async () => {
  api.call.mockRejectedValueOnce(new Error('The server is resting.'))
  open()
  await screen.findByText('The server is resting.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'bio' })
})
