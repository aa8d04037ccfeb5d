import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useOnline } from '../../lib/online.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Grooves } from '../../ui/grooves.tsx'
import classes from './message.module.css'

/** What a screen shows when it breaks: what happened, another try, and a way back. The rest of the app goes on. */
export function ScreenError() {
  const error = useRouteError()
  const online = useOnline()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className={classes.root} role="alert">
      <EmptyState
        art={<Grooves shape="arcs" />}
        order={1}
        title={missing ? 'There is nothing here' : online ? 'This page did not load' : 'You are offline'}
        text={
          online
            ? 'Something went wrong on our side. What you saved is safe.'
            : 'This page needs a connection. What you saved is safe.'
        }
        action={
          <>
            <Button
              onClick={() => {
                location.reload()
              }}
            >
              Try again
            </Button>
            <Button component="a" href="/" variant="default">
              Back to the start
            </Button>
          </>
        }
      />
    </div>
  )
}
