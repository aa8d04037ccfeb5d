import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactQuery } from '../../../../../lib/contacts/queries.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { type Same, useContact } from '../contact-context.ts'
import { Compare } from './compare.tsx'
import { FindPerson } from './find-person.tsx'

export interface MergeDialogProps {
  opened: boolean
  /** The other contact, if it is already known. */
  same?: Same | undefined
  onClose: () => void
}

/** Merges two contacts into one. */
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
  const other = useQuery({ ...contactQuery(chosen ?? ''), enabled: chosen !== undefined })
  if (chosen === undefined) return <FindPerson contact={contact} onChoose={setChosen} />
  return (
    <Loaded
      query={other}
      what="The other contact"
      skeleton={260}
      missing={
        <EmptyState
          title="This contact is no longer there"
          text="It may have been deleted or merged in another tab."
          action={<Button onClick={() => setChosen(undefined)}>Find someone else</Button>}
        />
      }
    >
      {(gone) => (
        <Compare
          keep={contact}
          gone={gone}
          wanted={same?.field}
          onBack={same === undefined ? () => setChosen(undefined) : undefined}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}
