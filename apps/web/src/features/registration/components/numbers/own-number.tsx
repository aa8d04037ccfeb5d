import type { NumberKind } from '@greenroom/domain'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { useProfileWork } from '../../editing/profile-context.ts'

const NumberDialog = lateDialog(() => import('./number-dialog.tsx'))

/** The numbers of a kind that the user has, or the way to one. */
export function OwnNumber({ kind }: { kind: NumberKind }) {
  const { fields, overview } = useProfileWork()
  const [isSearching, setSearching] = useState(false)
  const own = overview.numbers.filter((one) => one.kind === kind)
  return (
    <div>
      {own.map(({ number, text }) => (
        <Text key={number}>
          <strong>
            <PhoneText e164={number} />
          </strong>{' '}
          — {text}
        </Text>
      ))}
      {own.length > 0 ? null : (
        <>
          <Button variant="default" onClick={() => setSearching(true)}>
            Choose a number
          </Button>
          <Text size="sm" c="dimmed" mt={8}>
            It is yours from now on. Texts go out from it once everything is approved.
          </Text>
        </>
      )}
      <Late when={isSearching}>
        <NumberDialog
          opened={isSearching}
          initial={{ kind, area_code: fields.area_code, country: fields.country === 'CA' ? 'CA' : 'US' }}
          onClose={() => setSearching(false)}
        />
      </Late>
    </div>
  )
}

/** The toll-free number that is verified. */
export const TollFreeNumber = () => <OwnNumber kind="toll_free" />
