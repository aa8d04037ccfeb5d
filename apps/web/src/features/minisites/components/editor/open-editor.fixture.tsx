import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { fakeServer } from '../../editing/fake-server.fixture.ts'
import { openScreen } from '../../editing/harness.fixture.ts'
import { EditorContext } from './editor-context.ts'

/** Renders a part of the editor on a fake server, with a clock that only the test moves. */
export function openPart(server: ReturnType<typeof fakeServer>, part: ReactNode, path = '/') {
  const screen = openScreen(server)
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <main id="main">
          <EditorContext value={screen.editor}>
            <RouterProvider router={router} />
          </EditorContext>
        </main>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { screen, router, pass: (ms: number) => act(() => screen.pass(ms)) }
}
