import { CAMPAIGN_STATES, type CampaignState } from '@greenroom/domain/campaigns'
import { countOf } from '../../../../lib/format.ts'
import { RadioList } from '../../../../ui/list/choice-list.tsx'
import { FilterBar } from '../../../../ui/list/filter-bar.tsx'
import { FilterToggle } from '../../../../ui/list/filter-chip.tsx'
import { ListTools } from '../../../../ui/list/list-head.tsx'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { IconArchive } from '../../../../ui/icons.generated.ts'

/** States as filters. */
export const STATE_WORDS: Record<CampaignState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  preparing: 'Preparing',
  sending: 'Sending',
  paused: 'Paused',
  finished: 'Sent',
  cancelled: 'Canceled',
}

export interface CampaignFilter {
  q: string
  state: CampaignState | undefined
  archived: boolean
}
export interface CampaignToolsProps {
  filter: CampaignFilter
  /** Automatic messages have no filter by state: their switch shows it. */
  isAutomatic?: boolean
  total: number
  isBusy: boolean
  onChange: (change: Partial<CampaignFilter>, options?: { replace?: boolean }) => void
}

/** Search and filters above the list. */
export function CampaignTools({ filter, isAutomatic = false, total, isBusy, onChange }: CampaignToolsProps) {
  const { q, state, archived } = filter
  const label = isAutomatic ? 'Search automatic messages' : 'Search campaigns'
  const isFiltered = state !== undefined || archived || q !== ''
  return (
    <ListTools
      search={
        <SearchField
          label={label}
          placeholder={label}
          value={q}
          isBusy={isBusy && q !== ''}
          hasShortcut
          onChange={(words) => onChange({ q: words }, { replace: true })}
        />
      }
      columns={null}
      filters={
        <FilterBar
          toggle={
            <FilterToggle
              label="Archived"
              icon={<IconArchive size={16} aria-hidden />}
              isOn={archived}
              onChange={(isOn) => onChange({ archived: isOn })}
            />
          }
          groups={isAutomatic ? [] : [stateGroup(state, (next) => onChange({ state: next }))]}
          onClearAll={isFiltered ? () => onChange({ q: '', state: undefined, archived: false }) : undefined}
          showLabel={`Show ${countOf(total, isAutomatic ? 'automatic message' : 'campaign')}`}
        />
      }
    />
  )
}

const stateGroup = (state: CampaignState | undefined, choose: (state: CampaignState | undefined) => void) => ({
  id: 'state',
  label: 'State',
  words: state === undefined ? [] : [STATE_WORDS[state]],
  onClear: () => choose(undefined),
  field: (
    <RadioList
      label="State"
      value={state ?? ''}
      choices={[
        { value: '', label: 'Any state' },
        ...CAMPAIGN_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
      ]}
      onChange={(next) => choose(CAMPAIGN_STATES.find((one) => one === next))}
    />
  ),
})
