import { getQuietNights, type QuietNights as Nights, setQuietNights } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { QuietNights } from './quiet-nights.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let nights: Nights
beforeEach(() => {
  nights = { is_quiet: true, from: 22, until: 8, time_zone: 'America/New_York' }
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: Partial<Nights> }) => {
    if (contract === setQuietNights) nights = { ...nights, ...input.body }
    return contract === getQuietNights || contract === setQuietNights ? nights : undefined
  })
})

it('shows the hours and the zone, and saves each change', async () => {
  showScreen(<QuietNights />)
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '23' } })
  await screen.findByText('Saved')
  expect(nights).toMatchObject({ is_quiet: true, from: 23, until: 8 })
  screen.getByText('In the time zone of the device you used last: America/New York.')
})

it('never offers a night without hours', async () => {
  showScreen(<QuietNights />)
  const from = await screen.findByLabelText<HTMLSelectElement>('From')
  expect([...from.options].map(({ value }) => value)).not.toContain('8')
  expect(from.options).toHaveLength(23)
})

it('can be turned off, and comes back if that fails', async () => {
  showScreen(<QuietNights />)
  const quiet = await screen.findByRole<HTMLInputElement>('switch', { name: 'Keep quiet at night' })
  fireEvent.click(quiet)
  await waitFor(() => expect(nights.is_quiet).toBe(false))
  expect(screen.getByLabelText<HTMLSelectElement>('From').disabled).toBe(true)
  api.call.mockRejectedValueOnce(new Error('You seem to be offline.'))
  fireEvent.click(quiet)
  await waitFor(() => expect(quiet.checked).toBe(false))
})
