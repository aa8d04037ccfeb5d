import { MAX_POSTAL_ADDRESS } from '@greenroom/domain/campaigns'
import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SavedNote } from '../saved-note.tsx'
import { useSendingRules } from './use-sending-rules.ts'

/** Where mail on paper reaches the user. No email campaign leaves without it (standard S18). */
export function PostalAddress({ address }: { address: string | null }) {
  const { save, shown } = useSendingRules()
  const [typed, setTyped] = useState(address ?? '')
  const isSame = typed.trim() === (address ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) save({ postal_address: typed.trim() || null })
  }
  return (
    <SectionCard
      title="Postal address"
      text="It stands at the end of every email campaign, because laws such as CAN-SPAM ask for it. A post office box is enough."
      action={<SavedNote shown={shown} />}
    >
      <form onSubmit={submit} noValidate>
        <Textarea
          label="Postal address"
          placeholder={'Nova Reyes\nPO Box 7\nPortland, OR 97207'}
          rows={4}
          maxLength={MAX_POSTAL_ADDRESS}
          maw={420}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group mt="md">
          <Button type="submit" disabled={isSame}>
            Save
          </Button>
        </Group>
      </form>
    </SectionCard>
  )
}
