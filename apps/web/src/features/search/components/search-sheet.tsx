import { Box, Stack } from '@mantine/core'
import { Sheet } from '../../../ui/sheet.tsx'
import type { SearchEntry } from './groups.ts'
import { Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { useSearch } from './use-search.ts'

export interface SearchSheetProps {
  entries: readonly SearchEntry[]
  opened: boolean
  onClose: () => void
}

/** The search on a phone, in a sheet. */
export default function SearchSheet({ entries, opened, onClose }: SearchSheetProps) {
  const search = useSearch({ entries, onDone: onClose })
  const close = () => {
    search.reset()
    onClose()
  }
  return (
    <Sheet opened={opened} onClose={close} title="Search" bare>
      <Stack gap={0} h="100%" mih={0}>
        <Box pt="sm" pb="xs" px="md">
          <SearchField search={search} opened={opened} />
        </Box>
        <Box flex={1} mih={0} px={8} pb="max(16px, env(safe-area-inset-bottom))" style={{ overflow: 'hidden auto' }}>
          <Results search={search} entries={entries} nothing="No results found" />
        </Box>
      </Stack>
    </Sheet>
  )
}
