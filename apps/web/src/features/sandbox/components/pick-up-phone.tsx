import { parsePhone } from '@greenroom/domain/phone'
import { Button, Group, TextInput } from '@mantine/core'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'

/** Shown while no phone is open: choose one of the list, or enter any number. */
export function PickUpPhone({ onPick }: { onPick: (number: string) => void }) {
  const form = useAppForm({
    initialValues: { phone: '' },
    send: ({ phone }) => {
      const parsed = parsePhone(phone)
      if (parsed.ok) onPick(parsed.e164)
      else form.show({ phone: parsed.problem })
    },
  })
  return (
    <EmptyState
      art={<Grooves shape="sun" />}
      title="Pick up a phone"
      text="Choose one that received a text, or enter any number and write as a fan."
      action={
        <form onSubmit={form.submit} noValidate>
          <Group align="flex-start" gap="xs" justify="center">
            <TextInput
              aria-label="Phone number"
              type="tel"
              autoComplete="off"
              flex="1 1 180px"
              placeholder="+1 202 555 0123"
              {...form.getInputProps('phone')}
            />
            <Button type="submit" flex="1 0 auto">
              Use this number
            </Button>
          </Group>
        </form>
      }
    />
  )
}
