import { EmptyState } from '../../../ui/empty-state.tsx'

/** What is shown where the server says that there is no such sandbox. */
export function Closed({ what, variables }: { what: string; variables: string }) {
  return (
    <EmptyState
      order={1}
      title={`No sandbox for ${what} here`}
      text={`Either ${variables} are set, so ${what} is really sent, or you are not on the machine that runs this server.`}
    />
  )
}
