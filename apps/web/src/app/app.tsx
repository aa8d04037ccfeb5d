import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { LiveUpdates } from '../lib/live/index.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { AuthProvider } from '../lib/session/index.ts'
import { createAppRouter } from './router.tsx'
import { sessionHooks } from './session-hooks.ts'
import { cssVariables, theme } from './theme.ts'

/** The key under which index.html looks too (spec section 2: "under a sidebar theme key"). */
const colorSchemes = localStorageColorSchemeManager({ key: 'sidebar-theme' })
const queryClient = createQueryClient()
const router = createAppRouter()

/** Everything that surrounds the screens. */
export function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <AuthProvider {...sessionHooks} navigate={(path) => router.navigate(path)}>
            <LiveUpdates />
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
        <Notifications position="bottom-right" limit={3} zIndex={450} />
      </MantineProvider>
    </StrictMode>
  )
}
