import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useAtOnce } from './use-at-once.ts'
import { columnsText, type ListColumn } from './columns.tsx'

export interface ColumnsMenuProps {
  all: readonly ListColumn[]
  shown: readonly ListColumn[]
  /** As the address names them; null: the usual ones. */
  onChange: (text: string | null) => void
}

/** Chooses the columns of the table. */
export function ColumnsMenu({ all, shown, onChange }: ColumnsMenuProps) {
  const [opened, setOpened] = useState(false)
  const [ids, choose] = useAtOnce(
    shown.map(({ id }) => id),
    (next) => onChange(columnsText(all.filter(({ id }) => next.includes(id)))),
  )
  const change = (id: string, wanted: boolean) => choose(wanted ? [...ids, id] : ids.filter((one) => one !== id))
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
              onChange={(event) => change(id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
        <Button variant="subtle" size="compact-sm" fullWidth mt="sm" onClick={() => onChange(null)}>
          Usual columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
