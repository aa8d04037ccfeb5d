import { CHANGE_ACTOR_IDS, CHANGE_ACTORS, CHANGE_AREA_IDS, CHANGE_AREAS, CHANGE_DAYS } from '@greenroom/domain/changes'
import { Button, CloseButton, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type AddressChange, one, page, useAddress } from '../../../lib/address/index.ts'
import { toast } from '../../../lib/toasts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { IconDownload } from '../../../ui/icons.generated.ts'
import { Pages } from '../../../ui/list/pages.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type ChangeFilter, changesQuery, saveChanges } from '../api/changes.ts'
import { ChangeEntry } from './history/change-entry.tsx'
import classes from './history/history.module.css'
import { TabSkeleton } from './tab-skeleton.tsx'

const areas = z.enum(CHANGE_AREA_IDS)
const actors = z.enum(CHANGE_ACTOR_IDS)
const address = z.object({
  area: one(areas),
  actor: one(actors),
  object: one(z.uuid()),
  from: one(z.iso.date()),
  to: one(z.iso.date()),
  page,
})

const AREAS = [
  { value: '', label: 'Everything' },
  ...CHANGE_AREA_IDS.map((value) => ({ value, label: CHANGE_AREAS[value] })),
]
const ACTORS = [
  { value: '', label: 'Anybody' },
  ...CHANGE_ACTOR_IDS.map((value) => ({ value, label: CHANGE_ACTORS[value] })),
]

/** Lists who changed which campaign, audience, or setting, with the values before and after. */
export default function HistoryTab() {
  const { values, set } = useAddress(address)
  const { page: place, ...filter } = values
  const query = useQuery(changesQuery(place, filter))
  const { data, isPlaceholderData } = query
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const isUnused = data?.total === 0 && !isFiltered && !isPlaceholderData
  const change = (next: AddressChange<typeof address>) => set(next, { replace: true })
  return (
    <SectionCard
      title="History"
      text={`Changes of campaigns, audiences, pages and their blocks, people, and settings, with the values before and after. They are kept for ${CHANGE_DAYS} days.`}
      {...(isUnused || !data ? {} : { action: <Export filter={filter} /> })}
    >
      <Loaded query={query} what="Your history" skeleton={<TabSkeleton />} empty={isUnused ? <Unused /> : undefined}>
        {({ items, total, limit }) => (
          <>
            <Filters filter={filter} onChange={change} />
            {filter.object === undefined ? null : (
              <div className={classes.one}>
                <Text size="sm" flex={1} miw={0}>
                  Only {items[0]?.object_name ? `“${items[0].object_name}”` : 'one item'}
                </Text>
                <CloseButton aria-label="Show everything" onClick={() => change({ object: undefined })} />
              </div>
            )}
            {items.length === 0 ? (
              <Text c="dimmed" mt="md" role="status">
                {total === 0 ? 'Nothing was changed that matches these filters.' : 'This page is empty.'}
              </Text>
            ) : (
              <ul
                className={`plain-list ${classes.list}`}
                aria-label="Changes"
                data-fading={isPlaceholderData || undefined}
              >
                {items.map((one) => (
                  <ChangeEntry key={one.id} change={one} />
                ))}
              </ul>
            )}
            <Pages
              data={{ total, limit }}
              page={place}
              onPage={(next) => set({ page: next }, { replace: true })}
              mt={20}
              justify="start"
            />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

const Unused = () => (
  <EmptyState
    isPlain
    art={<Grooves shape="arcs" />}
    title="No changes yet"
    text="When you or one of your programs changes a campaign, an audience, or a setting, it appears here."
    order={3}
  />
)

interface FiltersProps {
  filter: ChangeFilter
  onChange: (change: AddressChange<typeof address>) => void
}

const Filters = ({ filter, onChange }: FiltersProps) => (
  <div className={classes.filters}>
    <NativeSelect
      label="What"
      data={AREAS}
      value={filter.area ?? ''}
      onChange={(event) => onChange({ area: areas.safeParse(event.currentTarget.value).data })}
    />
    <NativeSelect
      label="Who"
      data={ACTORS}
      value={filter.actor ?? ''}
      onChange={(event) => onChange({ actor: actors.safeParse(event.currentTarget.value).data })}
    />
    <TextInput
      label="From"
      type="date"
      value={filter.from ?? ''}
      onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
    />
    <TextInput
      label="To"
      type="date"
      value={filter.to ?? ''}
      onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
    />
  </div>
)

/** Exports everything that matches the filters, on all pages. */
function Export({ filter }: { filter: ChangeFilter }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveChanges(filter)
    } catch {
      toast.error('The history could not be exported. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
