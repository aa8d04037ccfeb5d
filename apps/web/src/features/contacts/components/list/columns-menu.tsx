import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
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
  const ids = new Set(shown.map(({ id }) => id))
  const change = (id: string, wanted: boolean) =>
    onChange(columnsText(all.filter((column) => (column.id === id ? wanted : ids.has(column.id)))))
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
        <Stack gap="sm" mah={360} style={{ overflowY: 'auto' }}>
          {all.map(({ id, label }) => (
            <Checkbox
              key={id}
              size="sm"
              label={label}
              checked={ids.has(id)}
              onChange={(event) => change(id, event.currentTarget.checked)}
            />
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            Usual columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
