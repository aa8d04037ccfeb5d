import { Fieldset, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a block's form under a heading of its own. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title} variant="unstyled" styles={{ legend: { fontWeight: 600, marginBottom: 6 } }}>
      <Stack gap="sm">{children}</Stack>
    </Fieldset>
  )
}
