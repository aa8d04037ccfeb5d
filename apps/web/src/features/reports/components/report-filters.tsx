import { dateAfter, dateAt } from '@greenroom/domain/calendar'
import { MARKETING_PERIODS } from '@greenroom/domain/reports/periods'
import { Button, Group, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { segmentNamesQuery } from '../../../lib/contacts/segments.ts'
import { countOf } from '../../../lib/format.ts'
import { readersTimeZone } from '../../../lib/time-zone.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { IconX } from '../../../ui/icons.generated.ts'
import classes from './report-filters.module.css'
import type { ReportsValues } from './reports-address.ts'
import { CHANNEL_NAMES } from './words.ts'

export interface ReportFiltersProps {
  values: ReportsValues
  onChange: (change: Partial<ReportsValues>) => void
}

const PERIODS: Record<(typeof MARKETING_PERIODS)[number], string> = {
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 12 months',
  custom: 'Choose days',
}

/** Returns a chosen period; days of one's own begin as those that were shown. */
function chosen(next: string | null, shown: ReportsValues['period'], now: Date): Partial<ReportsValues> {
  const period = MARKETING_PERIODS.find((one) => one === next) ?? '30d'
  if (period !== 'custom') return { period, from: undefined, to: undefined }
  if (shown === 'custom') return {}
  const to = dateAt(now, readersTimeZone())
  return { period, from: dateAfter(to, 1 - Number.parseInt(shown, 10)), to }
}

/** Period and filters of every report. They stay as the tabs change. */
export function ReportFilters({ values, onChange }: ReportFiltersProps) {
  const { tab, period, from, to, channel, segment, campaign } = values
  const { data: segments = [] } = useQuery(segmentNamesQuery)
  const now = useMinute()
  const isBackwards = period === 'custom' && from !== undefined && to !== undefined && from > to
  return (
    <Group className={classes.filters} gap="sm" align="flex-start" role="group" aria-label="Period and filters">
      <Select
        aria-label="Period"
        data={MARKETING_PERIODS.map((value) => ({ value, label: PERIODS[value] }))}
        value={period}
        allowDeselect={false}
        onChange={(next) => onChange(chosen(next, period, now))}
      />
      {period === 'custom' && (
        <>
          <TextInput
            type="date"
            aria-label="First day"
            value={from ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
          />
          <TextInput
            type="date"
            aria-label="Last day"
            value={to ?? ''}
            error={isBackwards ? 'The last day comes before the first.' : undefined}
            onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
          />
        </>
      )}
      <Select
        aria-label="Channel"
        data={[
          { value: 'all', label: 'Texts and emails' },
          { value: 'sms', label: CHANNEL_NAMES.sms },
          { value: 'email', label: CHANNEL_NAMES.email },
        ]}
        value={channel ?? 'all'}
        allowDeselect={false}
        onChange={(next) => onChange({ channel: next === 'sms' || next === 'email' ? next : undefined })}
      />
      {tab !== 'audience' && (segments.length > 0 || segment !== undefined) && (
        <Select
          aria-label="Segment"
          placeholder="Everybody"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Everybody again' }}
          nothingFoundMessage="No segment of this name"
          data={segments.map(({ id, name }) => ({ value: id, label: name }))}
          value={segment ?? null}
          onChange={(next) => onChange({ segment: next ?? undefined })}
        />
      )}
      {campaign !== undefined && tab !== 'audience' && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`Only ${countOf(campaign.length, 'campaign')}. Show all campaigns`}
          onClick={() => onChange({ campaign: undefined })}
        >
          Only {countOf(campaign.length, 'campaign')}
        </Button>
      )}
    </Group>
  )
}
