import { CAMPAIGN_PERIODS, CAMPAIGN_SORTS, CAMPAIGN_STATES, type CampaignShape } from '@greenroom/domain/campaigns'
import { Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AddressOptions } from '../../../../lib/address/index.ts'
import { segmentNamesQuery } from '../../../../lib/contacts/segments.ts'
import { countOf } from '../../../../lib/format.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { IconArchive } from '../../../../ui/icons.generated.ts'
import { RadioList } from '../../../../ui/list/choice-list.tsx'
import { FilterBar, type ListFilterGroup } from '../../../../ui/list/filter-bar.tsx'
import { FilterToggle } from '../../../../ui/list/filter-chip.tsx'
import { ListTools } from '../../../../ui/list/list-head.tsx'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { STATE_WORDS } from '../list/campaign-tools.tsx'
import { type AllValues, firstOrder, NOTHING, PERIOD_WORDS, SORT_WORDS } from './address.ts'
import type { Views } from './views/use-views.ts'
import { ViewsMenu } from './views/views-menu.tsx'

export type SetAll = (change: Partial<AllValues>, options?: AddressOptions) => void

export interface AllToolsProps {
  values: AllValues
  saved: Views
  total: number
  isBusy: boolean
  onChange: SetAll
}

const SHAPES: readonly { value: CampaignShape; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
]
const CHANNELS = [
  { value: 'sms', label: 'Texts' },
  { value: 'email', label: 'Emails' },
] as const

/** Search, views, shape, and filters above the campaigns. */
export function AllTools({ values, saved, total, isBusy, onChange }: AllToolsProps) {
  const { isMobile } = useViewport()
  const { q, archived, show, sort } = values
  const isCalendar = show !== 'list'
  const isFiltered = isNarrowed(values)
  const shape = (
    <SegmentedControl
      aria-label="Show as"
      value={show}
      data={[...SHAPES]}
      onChange={(next) => onChange({ show: SHAPES.find(({ value }) => value === next)?.value ?? 'list' })}
    />
  )
  return (
    <ListTools
      search={
        <SearchField
          label="Search campaigns"
          placeholder="Search campaigns"
          value={q}
          isBusy={isBusy && q !== ''}
          hasShortcut
          onChange={(words) => onChange({ q: words }, { replace: true })}
        />
      }
      columns={
        <Group gap={8} wrap="nowrap">
          <ViewsMenu saved={saved} />
          {isMobile ? null : shape}
        </Group>
      }
      filters={
        <>
          {isMobile ? shape : null}
          <FilterBar
            toggle={
              <FilterToggle
                label="Archived"
                icon={<IconArchive size={16} aria-hidden />}
                isOn={archived}
                onChange={(isOn) => onChange({ archived: isOn })}
              />
            }
            groups={useGroups(values, onChange, isCalendar)}
            order={
              isMobile && !isCalendar ? (
                <NativeSelect
                  aria-label="Order"
                  size="xs"
                  value={sort}
                  data={CAMPAIGN_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
                  onChange={(event) => {
                    const next = CAMPAIGN_SORTS.find((one) => one === event.currentTarget.value)
                    if (next) onChange({ sort: next, order: firstOrder(next) })
                  }}
                />
              ) : null
            }
            onClearAll={isFiltered ? () => onChange(cleared(values)) : undefined}
            showLabel={`Show ${countOf(total, 'campaign')}`}
          />
        </>
      }
    />
  )
}

/** Tells whether anything is filtered. */
export const isNarrowed = ({ type, state, segment, period, archived, q }: AllValues): boolean =>
  archived || q !== '' || [type, state, segment, period].some((one) => one !== undefined)

/** Returns the values without filters; order and shape stay. */
export const cleared = ({ show, sort, order }: Pick<AllValues, 'show' | 'sort' | 'order'>): Partial<AllValues> => ({
  ...NOTHING,
  show,
  sort,
  order,
  q: '',
})

function useGroups(
  { type, state, segment, period }: AllValues,
  onChange: SetAll,
  isCalendar: boolean,
): readonly ListFilterGroup[] {
  const { data: segments = [] } = useQuery(segmentNamesQuery)
  const channel = CHANNELS.find(({ value }) => value === type)
  const group = (
    id: 'type' | 'state' | 'segment' | 'period',
    label: string,
    any: string,
    value: string | undefined,
    word: string | undefined,
    choices: readonly { value: string; label: string }[],
    choose: (value: string) => Partial<AllValues>,
  ): ListFilterGroup => ({
    id,
    label,
    words: value === undefined ? [] : [word ?? '…'],
    onClear: () => onChange({ [id]: undefined }),
    field: (
      <RadioList
        label={label}
        value={value ?? ''}
        choices={[{ value: '', label: any }, ...choices]}
        onChange={(next) => onChange(next === '' ? { [id]: undefined } : choose(next))}
      />
    ),
  })
  return [
    group('type', 'Channel', 'Both channels', type, channel?.label, CHANNELS, (next) => ({
      type: next === 'email' ? 'email' : 'sms',
    })),
    group(
      'state',
      'State',
      'Any state',
      state,
      state && STATE_WORDS[state],
      CAMPAIGN_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
      (next) => ({ state: CAMPAIGN_STATES.find((one) => one === next) }),
    ),
    group(
      'segment',
      'Segment',
      'Any audience',
      segment,
      segments.find(({ id }) => id === segment)?.name,
      segments.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name })),
      (next) => ({ segment: next }),
    ),
    ...(isCalendar
      ? []
      : [
          group(
            'period',
            'Period',
            'Any time',
            period,
            period && PERIOD_WORDS[period],
            CAMPAIGN_PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
            (next) => ({ period: CAMPAIGN_PERIODS.find((one) => one === next) }),
          ),
        ]),
  ]
}
