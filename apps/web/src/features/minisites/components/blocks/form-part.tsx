import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of a block's form with its own heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack gap="sm" role="group" aria-labelledby={id} pt="xs">
      <Text id={id} fw={600} ff="heading" size="md">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
