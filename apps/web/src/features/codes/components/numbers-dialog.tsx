import type { SiteCode } from '@greenroom/contracts'
import { CODE_DAYS, OTHER_SOURCES } from '@greenroom/domain/codes'
import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { AreaChart } from '../../../ui/area-chart.tsx'
import { LateModal } from '../../../ui/late-modal.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { type CodeScans, scansQuery } from '../api/codes.ts'
import classes from './numbers-dialog.module.css'

const PERIODS = CODE_DAYS.map((days) => ({ value: String(days), label: days === 365 ? '12 months' : `${days} days` }))

interface NumbersDialogProps {
  /** The dialog is open while this is set. */
  code: SiteCode | undefined
  onClose: () => void
}

/** Shows how often a code was followed over time, and where its link was pressed. */
export function NumbersDialog({ code, onClose }: NumbersDialogProps) {
  const { isMobile } = useViewport()
  return (
    <LateModal
      opened={code !== undefined}
      onClose={onClose}
      title={code ? `Numbers of ${code.name}` : ''}
      size={720}
      fullScreen={isMobile}
    >
      {code && <Numbers key={code.id} code={code} />}
    </LateModal>
  )
}

function Numbers({ code }: { code: SiteCode }) {
  const [days, setDays] = useState('30')
  const query = useQuery(scansQuery(code.id, Number(days)))
  return (
    <Stack gap="md">
      <SegmentedControl aria-label="Period" data={PERIODS} value={days} onChange={setDays} />
      <Loaded
        query={query}
        what="The numbers of this code"
        skeleton={<Skeleton height={320} />}
        missing={<Text c="dimmed">This code no longer exists.</Text>}
      >
        {(scans) => <Shown scans={scans} />}
      </Loaded>
    </Stack>
  )
}

const dayOf = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...options })

function Shown({ scans: { points, total, sources, limited_to_days: limit } }: { scans: CodeScans }) {
  return (
    <>
      <dl className={classes.totals}>
        <Total label="Scans" value={total.scans} tone="green" />
        <Total label="Link clicks" value={total.clicks} tone="ember" />
      </dl>
      <AreaChart
        label="Scans and link clicks by day"
        series={[
          { name: 'Scans', tone: 'green', values: points.map(({ scans }) => scans) },
          { name: 'Link clicks', tone: 'ember', values: points.map(({ clicks }) => clicks) },
        ]}
        points={points.map(({ date }) => ({
          short: dayOf(date, { month: 'short', day: 'numeric' }),
          long: dayOf(date, { month: 'long', day: 'numeric', year: 'numeric' }),
        }))}
        format={formatNumber}
        isRunning
        height={200}
      />
      {limit !== null && (
        <Text size="sm" c="dimmed">
          Your plan shows the last {limit} days.
        </Text>
      )}
      <div>
        <h3 className={classes.title}>Where people came from</h3>
        <Text size="sm" c="dimmed" mb="sm">
          Since you made the code. Robots and previews are left out.
        </Text>
        {sources.length === 0 ? (
          <Text>Nobody has followed it yet.</Text>
        ) : (
          <ul className={`plain-list ${classes.sources}`}>
            {rowsOf(sources).map(({ name, count }) => (
              <li key={name}>
                <span>{name}</span>
                <span>{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const Total = ({ label, value, tone }: { label: string; value: number; tone: string }) => (
  <div>
    <dt>
      <span className={classes.dot} data-tone={tone} aria-hidden /> {label}
    </dt>
    <dd>{formatNumber(value)}</dd>
  </div>
)

/** Scans first, then the places where the link was pressed, as people read them. */
function rowsOf(sources: CodeScans['sources']): { name: string; count: number }[] {
  const scans = sources.reduce((sum, source) => sum + source.scans, 0)
  const clicks = sources.filter((source) => source.clicks > 0)
  return [
    ...(scans > 0 ? [{ name: 'Scanned with a camera', count: scans }] : []),
    ...clicks.map(({ source, clicks: count }) => ({ name: nameOf(source), count })),
  ].toSorted((a, b) => b.count - a.count)
}

function nameOf(source: string): string {
  if (source === '') return 'Link typed, or opened from an app that does not say'
  return source === OTHER_SOURCES ? 'Other websites' : source
}
