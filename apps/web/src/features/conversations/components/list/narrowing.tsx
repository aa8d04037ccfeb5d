import { listSegments } from '@greenroom/contracts'
import { Button, Select, SegmentedControl, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { useTags } from '../../../../lib/contacts/use-tags.ts'
import { everyPage } from '../../../../lib/list/every-page.ts'
import type { ThreadView } from '../../api/threads.ts'

export interface Narrowed {
  channel: ThreadView['channel']
  tag: string
  segment: string | undefined
}
export interface NarrowingProps {
  value: Narrowed
  onChange: (change: Partial<Narrowed>) => void
}

const segmentNames = queryOptions({
  queryKey: ['segments', 'names-of-inbox'],
  queryFn: async ({ signal }) =>
    (await everyPage((query) => call(listSegments, { query: { ...query, archived: 'false' }, signal }))).map(
      ({ id, name }) => ({ value: id, label: name }),
    ),
  meta: { live: ['segments'] },
})

/** Narrows the list to a channel, a tag, or a segment. */
export default function Narrowing({ value, onChange }: NarrowingProps) {
  const tags = useTags('')
  const segments = useQuery(segmentNames)
  const isNarrow = value.channel !== undefined || value.tag !== '' || value.segment !== undefined
  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label="Channel"
        value={value.channel ?? 'any'}
        onChange={(channel) => onChange({ channel: channel === 'sms' || channel === 'email' ? channel : undefined })}
        data={[
          { value: 'any', label: 'Both' },
          { value: 'sms', label: 'Texts' },
          { value: 'email', label: 'Emails' },
        ]}
      />
      <Select
        label="Tag"
        placeholder="Any"
        data={tags.data?.map(({ tag }) => tag) ?? []}
        value={value.tag || null}
        onChange={(tag) => onChange({ tag: tag ?? '' })}
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="No such tag"
      />
      <Select
        label="Segment"
        placeholder="Any"
        data={segments.data ?? []}
        value={value.segment ?? null}
        onChange={(segment) => onChange({ segment: segment ?? undefined })}
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
        nothingFoundMessage="No such segment"
      />
      {isNarrow ? (
        <Button variant="default" onClick={() => onChange({ channel: undefined, tag: '', segment: undefined })}>
          Show all
        </Button>
      ) : null}
    </Stack>
  )
}
