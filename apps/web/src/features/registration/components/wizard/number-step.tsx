import type { NumberKind } from '@greenroom/domain'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '../../../../lib/format.ts'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { useProfileWork } from '../../editing/profile-context.ts'
import { TextField } from '../fields/field.tsx'
import { NumberSearch, OwnNumber } from '../numbers/own-number.tsx'

/** Kind of number, and the number itself. */
export function NumberStep() {
  const { fields, change, overview } = useProfileWork()
  const [isSearching, setSearching] = useState(false)
  const kind = fields.number_kind
  const month = overview.fees.number_month
  const choices: { value: NumberKind; title: string; text: string }[] = [
    {
      value: 'toll_free',
      title: 'Toll-free',
      text: `Usually the fastest, for the US and Canada. ${formatCents(month.toll_free)} a month.`,
    },
    {
      value: 'local',
      title: 'Local',
      text: `An area code that fans know. ${formatCents(month.local)} a month.`,
    },
  ]
  return (
    <Stack gap="lg">
      <ChoiceCards
        label="Kind of number"
        choices={choices}
        value={kind}
        onChange={(next) => change({ number_kind: next })}
      />
      {kind === 'local' ? (
        <TextField name="area_code" hint="Three digits, like 310. Leave it empty for any." inputMode="numeric" />
      ) : null}
      <OwnNumber kind={kind} onSearch={() => setSearching(true)} />
      <NumberSearch kind={kind} opened={isSearching} onClose={() => setSearching(false)} />
    </Stack>
  )
}
