import { ONE_SITE_MESSAGE } from '@greenroom/domain'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../lib/api/index.ts'
import { draftStore } from '../draft/browser-draft.ts'
import { DraftPrompt } from './draft-prompt.tsx'

vi.mock('../../../lib/api/index.ts', async (original) => ({
  ...(await original<typeof import('../../../lib/api/index.ts')>()),
  call: vi.fn(),
}))
vi.mock('./draft-phone.tsx', () => ({ default: () => null }))

beforeEach(() => {
  sessionStorage.clear()
  draftStore.discard()
  draftStore.update({ username: 'nova' })
})

function open(usage: number, limit: number) {
  vi.mocked(call).mockResolvedValue({ limits: { minisites: limit }, usage: { minisites: usage } })
  const router = createMemoryRouter([
    { path: '/', Component: DraftPrompt },
    { path: '/onboarding', Component: () => null },
  ])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return () => router.state.location.pathname + router.state.location.search
}

describe('a draft in the browser of a signed-in user', () => {
  it('is made their page where they have none', async () => {
    const at = open(0, 1)
    fireEvent.click(await screen.findByRole('button', { name: 'Make it a page' }))
    expect(screen.queryByText(ONE_SITE_MESSAGE)).toBeNull()
    await waitFor(() => expect(at()).toBe('/onboarding?step=create'))
  })

  it('is another page by choice alone, beside the sentence, where they have a site and room', async () => {
    const at = open(1, 3)
    const choice = await screen.findByRole('button', { name: 'Make it another page' })
    expect(screen.getByText(ONE_SITE_MESSAGE)).toBeTruthy()
    expect(at()).toBe('/')
    fireEvent.click(choice)
    await waitFor(() => expect(at()).toBe('/onboarding?step=create&additional'))
    expect(draftStore.snapshot().exists).toBe(true)
  })

  it('stays, with what the plan says, where there is no room', async () => {
    open(1, 1)
    expect(await screen.findByRole('button', { name: 'See the plans' })).toBeTruthy()
    expect(screen.getByText(ONE_SITE_MESSAGE)).toBeTruthy()
    expect(screen.getByText(/Your plan has room for 1 site, and you have 1/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make it another page' })).toBeNull()
  })
})
