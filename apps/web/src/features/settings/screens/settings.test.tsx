import { getMe, type Me, updateMe } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Settings } from './settings.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), upload: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const me = { name: 'Nova Reyes', avatar_url: null, email: 'nova@example.com' } as Me
beforeEach(() => {
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: object }) => {
    if (contract === getMe) return me
    if (contract === updateMe) return { ...me, ...input.body }
    return undefined
  })
})

const open = (path: string) =>
  showScreen(
    [
      { path: '/dashboard/settings', element: <Settings billing={() => null} leaving={null} texting={() => null} /> },
      { path: '/elsewhere', element: <p>Elsewhere</p> },
    ],
    path,
  )
const selected = () => screen.getByRole('tab', { selected: true }).textContent

it('opens the tab of the address, and the profile where there is none such', async () => {
  open('/dashboard/settings?tab=appearance')
  expect(selected()).toBe('Appearance')
  await screen.findByRole('radiogroup', { name: 'Theme' }, { timeout: 10_000 })
  open('/dashboard/settings?tab=nonsense')
  expect(screen.getAllByRole('tab', { selected: true }).map((tab) => tab.textContent)).toContain('Profile')
}, 20_000)

it('asks before a name that is not saved is left behind, and lets go once it is saved', async () => {
  const router = open('/dashboard/settings')
  const name = await screen.findByRole('textbox', { name: 'Name' }, { timeout: 10_000 })
  fireEvent.change(name, { target: { value: 'Iris' } })
  void router.navigate('/elsewhere')
  await screen.findByRole('heading', { name: 'Leave without saving?' })
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Leave without saving?' })).toBeNull())
  expect(router.state.location.pathname).toBe('/dashboard/settings')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  void router.navigate('/elsewhere')
  await screen.findByText('Elsewhere')
}, 20_000)

it('what is discarded is left behind', async () => {
  const router = open('/dashboard/settings')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }, { timeout: 10_000 }), {
    target: { value: 'Iris' },
  })
  void router.navigate('/elsewhere')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await screen.findByText('Elsewhere')
}, 20_000)

it('says what did not load, with a way to try again', async () => {
  api.call.mockRejectedValueOnce(new Error('You seem to be offline.'))
  open('/dashboard/settings')
  await screen.findByText('Your profile did not load', {}, { timeout: 10_000 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('textbox', { name: 'Name' })
}, 20_000)
