import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'

/** Renders screens at an address, with queries that are not retried. */
export function showScreen(screens: ReactElement | RouteObject[], address = '/') {
  const routes = Array.isArray(screens) ? screens : [{ path: '*', element: screens }]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <main id="main">
          <RouterProvider router={router} />
        </main>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return router
}
