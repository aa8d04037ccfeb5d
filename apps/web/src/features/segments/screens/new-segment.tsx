import { contactFilter } from '@greenroom/contracts'
import { filterToRule } from '@greenroom/domain/filter-rule'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { type AddressValues, text, useAddress } from '../../../lib/address/index.ts'
import { filterOf } from '../../../lib/contacts/list-view.ts'
import { randomId } from '../../../lib/random-id.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { toast } from '../../../lib/toasts.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { segmentPath } from '../api/addresses.ts'
import { makeSegment, segmentQuery } from '../api/segments.ts'
import { segmentsKey } from '../../../lib/contacts/segments.ts'
import { SegmentEditor } from '../components/segment-editor.tsx'
import { EMPTY_RULE, type SegmentFields, useSegmentDraft } from '../components/use-segment-draft.ts'
import { STARTERS, starterRule } from '../rules/starters.ts'
import { RULE_QUERIES, useRuleWords } from '../rules/use-rule-words.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'

const address = z.object({ from: text, start: text })

export const firstQueries: FirstQueries = () => RULE_QUERIES

/**
 * `/dashboard/marketing/audience/new`: a new segment; `?from=` is a filter of the contact list, `?start=` an example.
 */
export function Component() {
  return (
    <UnsavedGuard>
      <NewSegment />
    </UnsavedGuard>
  )
}

function NewSegment() {
  const { values } = useAddress(address)
  const [start] = useState(() => startOf(values))
  const words = useRuleWords()
  const state = useSegmentDraft(start, words.kindOf)
  const client = useQueryClient()
  const navigate = useNavigate()
  // Repeating the request after a lost answer makes the same segment.
  const sent = useRef({ body: '', key: '' })
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (made !== undefined) void navigate(segmentPath(made), { replace: true })
  }, [made, navigate])

  const save = async () => {
    if (!state.rule) return
    const body = { name: state.draft.name.trim(), description: state.draft.description.trim(), rule: state.rule }
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: randomId() }
    const segment = await makeSegment(body, sent.current.key)
    client.setQueryData(segmentQuery(segment.id).queryKey, segment)
    void client.invalidateQueries({ queryKey: [...segmentsKey, 'list'] })
    void client.invalidateQueries({ queryKey: [...segmentsKey, 'names'] })
    toast.success(`Saved ${segment.name}`)
    state.keep()
    setMade(segment.id)
  }
  return (
    <SegmentEditor
      title="New segment"
      text="People join as soon as they match, and leave when they no longer do."
      words={words}
      state={state}
      onSave={save}
    />
  )
}

/** Returns the initial fields of a segment for an address. */
function startOf({ from, start }: AddressValues<typeof address>): SegmentFields {
  if (from !== '') {
    const filter = contactFilter.safeParse(filterOf(new URLSearchParams(from)))
    if (filter.success) return { name: '', description: '', rule: filterToRule(filter.data, timeZone()) }
  }
  const starter = STARTERS.find(({ id }) => id === start)
  return starter
    ? { name: starter.name, description: '', rule: starterRule(starter) }
    : { name: '', description: '', rule: EMPTY_RULE() }
}
