import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '../../../ui/icons.generated.ts'
import { useEffect, useRef, useState } from 'react'
import type { ListFilter } from '../../../lib/contacts/list-view.ts'
import { countOf, formatNumber } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.tsx'
import { exportPeople } from '../api/export.ts'

export interface ExportButtonProps {
  filter: ListFilter
  /** The filter leaves someone out. */
  isFiltered: boolean
  /** Number of people that match, if known. */
  total?: number | undefined
}

/** Exports contacts as CSV: all of them, or those in the filtered list. */
export function ExportButton({ filter, isFiltered, total }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const working = useRef<AbortController>(null)
  useEffect(() => () => working.current?.abort(), [])

  const save = async (chosen: ListFilter) => {
    const begun = new AbortController()
    working.current = begun
    setBusy(true)
    try {
      const { file, name, total: people } = await exportPeople(chosen, begun.signal)
      saveFile(file, name)
      toast.success(`Successfully exported ${formatNumber(people ?? 0)} contacts!`)
    } catch {
      if (!begun.signal.aborted) toast.error('Failed to export contacts')
    } finally {
      setBusy(false)
    }
  }
  const looks = {
    variant: 'default',
    loading: busy,
    leftSection: <IconDownload size={18} aria-hidden />,
  } as const
  if (!isFiltered)
    return (
      <Button {...looks} onClick={() => void save({})}>
        Export
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...looks} rightSection={<IconChevronDown size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save(filter)}>
          {total === undefined ? 'Filtered contacts' : `Filtered: ${countOf(total, 'contact')}`}
        </Menu.Item>
        <Menu.Item onClick={() => void save({})}>All contacts</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
