import type { ContactImport } from '@greenroom/contracts'
import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '../../../ui/icons.generated.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { countOf } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toasts.tsx'
import { ListRow, RowList } from '../../../ui/list/row-list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notesQuery, refusedRows } from '../api/imports.ts'
import classes from './noted-rows.module.css'

/** Rows shown, enough to tell what is wrong with a list. */
const SHOWN = 8

export interface NotedRowsProps {
  one: ContactImport
  /** Explanation above the download button. */
  words: string
}

/** The first rows that are refused or incomplete, each with its reason. All of them can be downloaded. */
export function NotedRows({ one, words }: NotedRowsProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => refusedRows(one.id),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(error.message),
  })
  const total = one.refused + one.incomplete
  return (
    <Box mt="md">
      <Loaded
        query={useQuery(notesQuery(one, SHOWN))}
        what="The first rows"
        skeleton={<Skeleton height={58 * Math.min(total, SHOWN)} radius="md" />}
      >
        {({ items }) => (
          <RowList label="Rows with a reason">
            {items.map(({ row, reason, cells }) => (
              <ListRow key={row} className={classes.row}>
                <Text size="sm" fw={600}>
                  {reason}
                </Text>
                <Text size="sm" c="dimmed" truncate>
                  {cells
                    .map((cell) => cell.trim())
                    .filter(Boolean)
                    .join(' · ') || 'Empty row'}
                </Text>
              </ListRow>
            ))}
            {total > items.length ? (
              <ListRow className={classes.row}>{countOf(total - items.length, 'more row', 'more rows')}</ListRow>
            ) : null}
          </RowList>
        )}
      </Loaded>
      <Group mt="sm" justify="space-between" gap="sm" className={classes.ends ?? ''}>
        <Text size="sm" maw="56ch">
          {words}
        </Text>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          Download the refused rows
        </Button>
      </Group>
    </Box>
  )
}
