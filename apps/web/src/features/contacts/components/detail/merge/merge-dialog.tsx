import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactQuery } from '../../../../../lib/contacts/queries.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { LoadProblem } from '../../../../../ui/load-problem.tsx'
import { type Same, useContact } from '../contact-context.ts'
import { Compare } from './compare.tsx'
import { FindPerson } from './find-person.tsx'

export interface MergeDialogProps {
  opened: boolean
  /** Known to be the same person; absent: it is asked. */
  same?: Same | undefined
  onClose: () => void
}

/** Makes one contact of two. */
export default function MergeDialog({ opened, same, onClose }: MergeDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Merge two contacts" size="lg">
      <Steps key={same?.id ?? ''} same={same} onClose={onClose} />
    </LateModal>
  )
}

function Steps({ same, onClose }: Omit<MergeDialogProps, 'opened'>) {
  const { contact } = useContact()
  const [chosen, setChosen] = useState(same?.id)
  const { data, error, refetch } = useQuery({ ...contactQuery(chosen ?? ''), enabled: chosen !== undefined })
  if (chosen === undefined) return <FindPerson contact={contact} onChoose={setChosen} />
  if (error && !data) return <LoadProblem what="The other contact" error={error} onRetry={() => void refetch()} />
  if (data === null)
    return (
      <EmptyState
        title="This contact is no longer there"
        text="It may have been deleted or merged in another tab."
        action={<Button onClick={() => setChosen(undefined)}>Find someone else</Button>}
      />
    )
  if (!data) return <Skeleton height={260} role="status" aria-label="Loading" />
  return (
    <Compare
      keep={contact}
      gone={data}
      wanted={same?.field}
      onBack={same === undefined ? () => setChosen(undefined) : undefined}
      onClose={onClose}
    />
  )
}
