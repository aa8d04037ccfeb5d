import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useQuietMoment } from '../lib/code-ahead.ts'
import { LiveUpdates } from '../lib/live/index.ts'
import { AuthProvider } from '../lib/session/index.ts'
import { Late } from '../ui/late.tsx'
import { sessionHooks } from './session-hooks.ts'
import { cssVariables, theme } from './theme.ts'
import { lateExtra } from '../ui/late-part.tsx'

/** The key that index.html reads too (product section 2: "under a sidebar theme key"). */
const colorSchemes = localStorageColorSchemeManager({ key: 'sidebar-theme' })

/** Loaded after the first screen; earlier toasts wait for it. */
const ToastArea = lateExtra(() => import('../ui/toast-area.tsx'))
const Tips = lateExtra(async () => ({ default: (await import('../ui/tips.tsx')).Tips }))

export interface AppProps {
  queryClient: QueryClient
  router: DataRouter
}

/** Wraps the screens in the providers that they need. */
export function App({ queryClient, router }: AppProps) {
  const isQuiet = useQuietMoment()
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
        <Late when={isQuiet}>
          <ToastArea />
        </Late>
        <Late when={isQuiet}>
          <Tips />
        </Late>
      </MantineProvider>
    </StrictMode>
  )
}
