import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './payments-page.module.css'
import { SandboxNote } from './sandbox-note.tsx'

export interface PaymentsPageProps<T> {
  /** Its answer is `null` where there is none. */
  query: Pick<UseQueryResult<T | null>, 'data' | 'error' | 'refetch'>
  /** Says what test mode means here. */
  note: string
  /** Widest, in pixels. */
  width: 640 | 840 | 920
  /** What it shows, for where it is none or did not load: "checkout". */
  what: string
  /** In the shape of what comes. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Around the pages of the provider that the sandbox plays. */
export function PaymentsPage<T>({ query, note, width, what, skeleton, children }: PaymentsPageProps<T>) {
  const { data, error, refetch } = query
  if (data === null)
    return <EmptyState order={1} title={`No such ${what} here`} text="It may be of another server, or gone." />
  return (
    <div className={classes.root} data-width={width}>
      <SandboxNote title="Test mode." text={note} />
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <EmptyState
          order={1}
          title={`The ${what} did not load`}
          text={error.message}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <div role="status" aria-label="Loading">
          {skeleton}
        </div>
      )}
    </div>
  )
}
