import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Loadable, Loaded } from '../../../ui/loaded.tsx'
import classes from './payments-page.module.css'
import { SandboxNote } from './sandbox-note.tsx'

export interface PaymentsPageProps<T> {
  /** Its answer is `null` if there is nothing. */
  query: Loadable<T | null>
  /** Explains test mode on this page. */
  note: string
  /** Maximum width in pixels. */
  width: 640 | 840 | 920
  /** Name of the page's content, for messages: "checkout". */
  what: string
  /** Placeholder in the shape of the content. */
  skeleton: ReactNode
  children: (data: NonNullable<T>) => ReactNode
}

/** The frame of the simulated provider's pages. */
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
