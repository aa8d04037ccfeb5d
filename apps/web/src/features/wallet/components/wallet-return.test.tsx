import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WalletReturn } from './wallet-return.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), ApiError: class extends Error {} }))
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('../../../lib/api/index.ts', () => api)
vi.mock('../../../lib/toasts.tsx', () => ({ toast }))

let sessions = 0
const credited = (already: boolean) => ({ amount_added: 2500, already_processed: already, balance: 2500 })
beforeEach(() => {
  localStorage.clear()
  for (const mock of [api.call, toast.success, toast.error]) mock.mockReset()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function comeBack(id = `cs_back_${++sessions}`) {
  const router = createMemoryRouter([{ path: '/dashboard/settings', element: <WalletReturn /> }], {
    initialEntries: [`/dashboard/settings?tab=billing&wallet_success=true&session_id=${id}`],
  })
  const client = new QueryClient()
  const refresh = vi.spyOn(client, 'invalidateQueries')
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { id, router, refresh }
}

it('processes the payment once, takes its parameters away and tells the amount', async () => {
  api.call.mockResolvedValue(credited(false))
  const { id, router, refresh } = comeBack()
  await waitFor(() => expect(refresh).toHaveBeenCalled())
  expect(router.state.location.search).toBe('?tab=billing')
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Successfully added $25.00 to your wallet!')
  cleanup()
  const again = comeBack(id)
  await waitFor(() => expect(again.refresh).toHaveBeenCalled())
  expect(api.call).toHaveBeenCalledTimes(1)
})

it('only refreshes the wallet where it was processed already', async () => {
  api.call.mockResolvedValue(credited(true))
  const { refresh } = comeBack()
  await waitFor(() => expect(refresh).toHaveBeenCalled())
  expect([toast.success.mock.calls, toast.error.mock.calls]).toEqual([[], []])
})

it('says what went wrong, and may then be tried again', async () => {
  api.call.mockRejectedValueOnce(new Error('503'))
  const { id } = comeBack()
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Failed to process payment'))
  cleanup()
  api.call.mockResolvedValue(credited(false))
  comeBack(id)
  await waitFor(() => expect(toast.success).toHaveBeenCalled())
})

it('gives up after 30 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  api.call.mockRejectedValue(new Error('aborted'))
  comeBack()
  await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Payment processing timeout'))
  expect(timeout).toHaveBeenCalledWith(30_000)
})
