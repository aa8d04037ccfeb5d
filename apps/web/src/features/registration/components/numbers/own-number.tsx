import type { NumberKind } from '@greenroom/domain'
import { Button, Text } from '@mantine/core'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { useProfileWork } from '../../editing/profile-context.ts'
import { inputId } from '../../rules/fields.ts'

const NumberDialog = lateDialog(() => import('./number-dialog.tsx'))

export interface OwnNumberProps {
  kind: NumberKind
  onSearch: () => void
}

/** The numbers of a kind that the user has, or the way to one. */
export function OwnNumber({ kind, onSearch }: OwnNumberProps) {
  const own = useProfileWork().overview.numbers.filter((one) => one.kind === kind)
  if (own.length === 0)
    return (
      <div>
        <Button id={inputId('number_kind')} variant="default" onClick={onSearch}>
          Choose a number
        </Button>
        <Text size="sm" c="dimmed" mt={8}>
          You pay its first month now and get texts from fans at once. It sends as soon as everything is approved.
        </Text>
      </div>
    )
  return (
    <div>
      {own.map(({ number, text }) => (
        <Text key={number}>
          <strong>
            <PhoneText e164={number} />
          </strong>
          . {text}
        </Text>
      ))}
    </div>
  )
}

export interface NumberSearchProps {
  kind: NumberKind
  opened: boolean
  onClose: () => void
}

/** The dialog that searches a number for what is filled in. It brings a form, so it stands outside of any other. */
export function NumberSearch({ kind, opened, onClose }: NumberSearchProps) {
  const { fields } = useProfileWork()
  const country = fields.country === 'CA' ? 'CA' : 'US'
  return (
    <Late when={opened}>
      <NumberDialog opened={opened} initial={{ kind, area_code: fields.area_code, country }} onClose={onClose} />
    </Late>
  )
}
