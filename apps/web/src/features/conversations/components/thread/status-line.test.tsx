import type { Message } from '@greenroom/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { StatusLine } from './status-line.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const failed = {
  id: 'm1',
  contact_id: 'c1',
  channel: 'sms',
  direction: 'outbound',
  status: 'failed',
  send_at: null,
  failure: { code: 'blocked', text: 'The carrier blocked it.', mend: 'Write something else.' },
} as unknown as Message
const show = (part: Partial<Message> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <StatusLine message={{ ...failed, ...part }} isLatest />
      </MantineProvider>
    </QueryClientProvider>,
  )
beforeEach(() => {
  api.call.mockReset()
  api.call.mockReturnValue(new Promise(() => undefined))
})

it('sends what failed again, once for two clicks', () => {
  show()
  const again = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  fireEvent.click(again)
  expect(api.call).toHaveBeenCalledTimes(1)
})

it('says in words that nobody knows whether it arrived, and asks before it sends again', async () => {
  show({ status: 'uncertain', failure: null })
  screen.getByText('Nobody knows whether this arrived')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/If it did, they get it twice, and you pay twice/)
  expect(api.call).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('It did not arrive, send again'))
  await waitFor(() => expect(api.call).toHaveBeenCalledTimes(1))
  expect(api.call.mock.calls[0]?.[1]).toMatchObject({ query: { did_not_arrive: 'true' } })
})

it('does not call undelivered what may have arrived', () => {
  show({ failure: { code: 'unknown', text: 'The provider did not say.', mend: '' } })
  expect(screen.queryByText('Not delivered')).toBeNull()
  screen.getByText('Nobody knows whether this arrived')
})
