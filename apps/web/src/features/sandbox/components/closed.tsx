import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown if the server does not have this sandbox. */
export function Closed({ what, variables }: { what: string; variables: string }) {
  return (
    <EmptyState
      order={1}
      title={`No sandbox for ${what} here`}
      text={`Either ${variables} are set, so that a real provider is used, or you are not on the machine that runs this server.`}
    />
  )
}
