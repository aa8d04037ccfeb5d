import type { CampaignAudience } from '@greenroom/domain/campaigns'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { segmentNamesQuery } from '../../../../../lib/contacts/segments.ts'
import { useTags } from '../../../../../lib/contacts/use-tags.ts'
import { formatNumber } from '../../../../../lib/format.ts'
import { IN_MAIN } from '../../../../../ui/in-main.ts'
import classes from './audience.module.css'

type Parts = Pick<CampaignAudience, 'segment_ids' | 'tags'>

export interface PartsFieldProps {
  /** Names both fields together. */
  label: string
  value: Parts
  onChange: (parts: Parts) => void
  /** Most segments, and most tags. */
  most: number
}

/** Segments and tags of one side of an audience. */
export function PartsField({ label, value, onChange, most }: PartsFieldProps) {
  const segments = useQuery(segmentNamesQuery)
  const [words, setWords] = useState('')
  const tags = useTags(words)
  const { segment_ids: chosenSegments = [], tags: chosenTags = [] } = value
  const segmentChoices = (segments.data ?? [])
    .filter(({ id, archived }) => !archived || chosenSegments.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  const peopleWith = new Map(tags.data?.map(({ tag, contacts }) => [tag, contacts]))
  return (
    <div className={classes.fields} role="group" aria-label={label}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <MultiSelect
        aria-label={`${label}: segments`}
        placeholder={chosenSegments.length === 0 ? 'Segments' : ''}
        data={segmentChoices}
        value={chosenSegments}
        onChange={(ids) => onChange({ ...value, segment_ids: ids })}
        nothingFoundMessage={segments.isPending ? 'Loading…' : 'No segment found.'}
        maxValues={most}
        searchable
        clearable
        hidePickedOptions
        limit={50}
        comboboxProps={IN_MAIN}
      />
      <MultiSelect
        aria-label={`${label}: tags`}
        placeholder={chosenTags.length === 0 ? 'Tags' : ''}
        data={[...new Set([...chosenTags, ...peopleWith.keys()])]}
        renderOption={({ option }) => (
          <>
            <span>{option.value}</span>
            <small className={classes.people}>
              {peopleWith.has(option.value) && formatNumber(peopleWith.get(option.value) ?? 0)}
            </small>
          </>
        )}
        value={chosenTags}
        onChange={(next) => onChange({ ...value, tags: next })}
        onSearchChange={setWords}
        nothingFoundMessage="No tag found."
        maxValues={most}
        searchable
        clearable
        hidePickedOptions
        limit={50}
        comboboxProps={IN_MAIN}
      />
    </div>
  )
}
