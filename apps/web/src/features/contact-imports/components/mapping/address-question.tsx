import type { ImportOptions } from '@greenroom/contracts'
import { Radio, Stack } from '@mantine/core'
import { countOf } from '../../../../lib/format.ts'

type Answer = Pick<ImportOptions, 'phone_list' | 'take_phone_only'>

const ANSWERS = {
  email: { phone_list: false, take_phone_only: false },
  either: { phone_list: false, take_phone_only: true },
  phone: { phone_list: true, take_phone_only: false },
} as const satisfies Record<string, Answer>

export interface AddressQuestionProps {
  value: Answer
  /** Number of the first rows that have a phone number and no email. */
  phoneOnly: number
  onChange: (answer: Answer) => void
}

/** Asks which address a row must have (product section 14.7: an email, or a phone number in a phone list). */
export function AddressQuestion({ value, phoneOnly, onChange }: AddressQuestionProps) {
  return (
    <Radio.Group
      label="What must each row have?"
      value={value.phone_list ? 'phone' : value.take_phone_only ? 'either' : 'email'}
      onChange={(chosen) => onChange(ANSWERS[chosen])}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="email" label="An email address" />
        <Radio
          value="either"
          label="An email address or a phone number"
          description={
            phoneOnly === 0
              ? undefined
              : `${countOf(phoneOnly, 'of the first rows has', 'of the first rows have')} only a phone number.`
          }
        />
        <Radio value="phone" label="A phone number (this is a phone list)" />
      </Stack>
    </Radio.Group>
  )
}
