import { type DataExport, checkProof, downloadExport, startExport } from '@greenroom/contracts'
import { Alert, Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '../../../../ui/icons.generated.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { countOf, formatExact, formatShare } from '../../../../lib/format.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { exportQuery, isBeingMade } from '../../api/queries.ts'

/** Exports all data of the user as a zip. It is made in the background, so the user can leave the page. */
export function ExportData() {
  const client = useQueryClient()
  const begin = useMutation({
    mutationFn: () => call(startExport),
    onSuccess: (begun) => client.setQueryData(exportQuery.queryKey, { export: begun }),
    onError: tellProblem,
  })
  return (
    <SectionCard
      title="Export everything"
      text="Your account, sites, numbers and pictures in one zip: a JSON file for each kind of data, and the pictures as they are."
    >
      <Loaded query={useQuery(exportQuery)} what="Your export" skeleton={<Skeleton height={36} width={180} />}>
        {({ export: latest }) => (
          <>
            {latest && isBeingMade(latest) ? <Making one={latest} /> : null}
            {latest?.status === 'ready' ? <Ready one={latest} /> : null}
            {latest?.status === 'failed' ? (
              <Alert color="error" role="alert" mb="md">
                Your last export failed. Nothing is lost. Please try again.
              </Alert>
            ) : null}
            {isBeingMade(latest) ? null : (
              <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
                {latest ? 'Start a new export' : 'Start an export'}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Making({ one }: { one: DataExport }) {
  const share = one.total > 0 ? Math.min(1, one.done / one.total) : 0
  return (
    <div role="status">
      <Progress value={Math.max(4, share * 100)} animated aria-label="Export" mb={8} />
      <Text size="sm" c="dimmed">
        {one.status === 'waiting'
          ? 'It starts in a moment.'
          : `${formatShare(share)} of ${countOf(one.total, 'record')}.`}{' '}
        You can leave this page. We will tell you when it is ready.
      </Text>
    </div>
  )
}

function Ready({ one }: { one: DataExport }) {
  // The browser fetches the file itself and cannot ask for fresh proof, so a call asks first.
  const download = useMutation({
    mutationFn: () => call(checkProof),
    onSuccess: () => window.location.assign(downloadExport.path),
    onError: tellProblem,
  })
  return (
    <Group mb="md" gap="md">
      <Button
        loading={download.isPending}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => download.mutate()}
      >
        Download ({sizeOf(one.bytes ?? 0)})
      </Button>
      <Text size="sm" c="dimmed">
        Made <TimeAgo at={one.created_at} />, available until {formatExact(new Date(one.expires_at))}
      </Text>
    </Group>
  )
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** 1_234_567 → "1.2 MB". */
function sizeOf(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}
