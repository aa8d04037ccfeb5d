import { MAX_POSTAL_ADDRESS } from '@greenroom/domain/campaigns'
import { useState } from 'react'
import { TextField } from '../../../../lib/compose/index.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SavedNote } from '../saved-note.tsx'
import { useSendingRules } from './use-sending-rules.ts'

/** Where mail on paper reaches the user. It is saved when its field is left, or with Ctrl or Cmd and Enter. */
export function PostalAddress({ address }: { address: string | null }) {
  const { save, shown } = useSendingRules()
  /** What is being typed; afterwards, the field shows what is kept. */
  const [typed, setTyped] = useState<string>()
  const keep = () => {
    if (typed === undefined) return
    const next = typed.trim() === '' ? null : typed.trim()
    setTyped(undefined)
    if (next !== address) save({ postal_address: next })
  }
  return (
    <SectionCard
      title="Postal address"
      text="It stands at the end of every email campaign. Laws such as CAN-SPAM require it."
      action={<SavedNote shown={shown} />}
    >
      <TextField
        label="Postal address"
        isLabelHidden
        description="A post office box is enough. Without an address, no email campaign can be sent."
        placeholder={'Nova Reyes\n1 Main Street\nAustin, TX 78701'}
        value={typed ?? address ?? ''}
        onChange={setTyped}
        onBlur={keep}
        onSave={keep}
        onCancel={() => setTyped(undefined)}
        limit={MAX_POSTAL_ADDRESS}
        lines={[3, 6]}
      />
    </SectionCard>
  )
}
