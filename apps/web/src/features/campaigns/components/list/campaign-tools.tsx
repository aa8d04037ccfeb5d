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
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export interface CampaignFilter {
  q: string
  state: CampaignState | undefined
  archived: boolean
}
export interface CampaignToolsProps {
  filter: CampaignFilter
  total: number
  isBusy: boolean
  onChange: (change: Partial<CampaignFilter>, options?: { replace?: boolean }) => void
}

/** Search and filters above the list. */
export function CampaignTools({ filter: { q, state, archived }, total, isBusy, onChange }: CampaignToolsProps) {
  const clearState = () => onChange({ state: undefined })
  const isFiltered = state !== undefined || archived || q !== ''
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
          groups={[
            {
              id: 'state',
              label: 'State',
              words: state === undefined ? [] : [STATE_WORDS[state]],
              onClear: clearState,
              field: (
                <RadioList
                  label="State"
                  value={state ?? ''}
                  choices={[
                    { value: '', label: 'Any state' },
                    ...CAMPAIGN_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
                  ]}
                  onChange={(next) => onChange({ state: CAMPAIGN_STATES.find((one) => one === next) })}
                />
              ),
            },
          ]}
          onClearAll={isFiltered ? () => onChange({ q: '', state: undefined, archived: false }) : undefined}
          showLabel={`Show ${countOf(total, 'campaign')}`}
        />
      }
    />
  )
}
