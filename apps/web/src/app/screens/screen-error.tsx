import { Box, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { useOnline } from '../../lib/online.ts'
import { DEFAULT_REDIRECT, useAuth } from '../../lib/session/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Grooves } from '../../ui/grooves.tsx'
import { ScreenCodeError } from '../chunk-recovery.ts'

/** Shown when a screen crashes: the cause, another try, and a way back. The rest of the app keeps working. */
export function ScreenError() {
  const error = useRouteError()
  const online = useOnline()
  const { status } = useAuth()
  const [wasOffline] = useState(!online)
  useEffect(() => {
    if (wasOffline && online) location.reload()
  }, [wasOffline, online])
  const signedIn = status === 'authenticated'
  return (
    <Box maw={560} mx="auto" py={48} px="md" role="alert">
      <EmptyState
        art={<Grooves shape="arcs" />}
        order={1}
        {...explain(error, online)}
        action={
          <>
            <Button
              onClick={() => {
                location.reload()
              }}
            >
              Try again
            </Button>
            <Button component={Link} to={signedIn ? DEFAULT_REDIRECT : '/'} reloadDocument variant="default">
              {signedIn ? 'Back to your sites' : 'Back to the start'}
            </Button>
          </>
        }
      />
    </Box>
  )
}

function explain(error: unknown, online: boolean): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: 'There is nothing here', text: 'The address may be mistyped, or the page may have moved.' }
  if (!online) return { title: 'You are offline', text: 'This page needs a connection. Everything you saved is safe.' }
  if (error instanceof ScreenCodeError)
    return {
      title: 'This page did not load',
      text: 'There may be a new version. We reloaded the page once, but it still did not load. Everything you saved is safe.',
    }
  return { title: 'This page did not load', text: 'Something went wrong on our side. Everything you saved is safe.' }
}
