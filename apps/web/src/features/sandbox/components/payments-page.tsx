import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Loadable, Loaded } from '../../../ui/loaded.tsx'
import classes from './payments-page.module.css'
import { SandboxNote } from './sandbox-note.tsx'

export interface PaymentsPageProps<T> {
  /** Its answer is `null` where there is none. */
  query: Loadable<T | null>
  /** Says what test mode means here. */
  note: string
  /** Widest, in pixels. */
  width: 640 | 840 | 920
  /** What it shows, for where it is none or did not load: "checkout". */
  what: string
  /** In the shape of what comes. */
  skeleton: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** Around the pages of the provider that the sandbox plays. */
export function PaymentsPage<T>({ query, note, width, what, skeleton, children }: PaymentsPageProps<T>) {
  return (
    <div className={classes.root} data-width={width}>
      <SandboxNote title="Test mode." text={note} />
      <Loaded<T | null>
        query={query}
        place="screen"
        what={`The ${what}`}
        skeleton={skeleton}
        missing={
          <EmptyState
            order={1}
            title={`No such ${what} here`}
            text="It may belong to another server, or it may have been deleted."
          />
        }
      >
        {children}
      </Loaded>
    </div>
  )
}
