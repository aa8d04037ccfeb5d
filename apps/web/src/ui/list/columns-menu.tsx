import { Button, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '../icons.generated.ts'
import { useState } from 'react'
import { useDensity } from '../../lib/list/density.ts'
import type { Row } from '../../lib/list/row.ts'
import { useAtOnce } from '../../lib/list/use-at-once.ts'
import type { Columns } from '../../lib/list/use-columns.ts'

/** Chooses the columns of a table, and the height of its rows. */
export function ColumnsMenu<R extends Row, Sort extends string>({ all, shown, choose }: Columns<R, Sort>) {
  const [opened, setOpened] = useState(false)
  const [density, setDensity] = useDensity()
  const [ids, chooseAtOnce] = useAtOnce(
    shown.map(({ id }) => id),
    choose,
  )
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={18} aria-hidden />}
          onClick={() => setOpened((open) => !open)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="sm" mah="min(420px, 60dvh)" style={{ overflowY: 'auto' }}>
          {all.map(({ id, label }) => (
            <Checkbox
              key={id}
              size="sm"
              label={label}
              checked={ids.includes(id)}
              onChange={(event) =>
                chooseAtOnce(event.currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))
              }
            />
          ))}
        </Stack>
        <Button variant="subtle" size="compact-sm" fullWidth mt="sm" onClick={() => choose()}>
          Reset columns
        </Button>
        <Text component="h3" size="sm" fw={600} mt="md" mb={6}>
          Rows
        </Text>
        <SegmentedControl
          aria-label="Height of the rows"
          fullWidth
          size="sm"
          value={density}
          onChange={(next) => setDensity(next)}
          data={[
            { value: 'compact', label: 'Compact' },
            { value: 'roomy', label: 'Roomy' },
          ]}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
