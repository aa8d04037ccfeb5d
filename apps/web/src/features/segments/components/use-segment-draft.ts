import type { Segment } from '@greenroom/contracts'
import { type AudienceRule, RULE_VERSION } from '@greenroom/domain/audience-rules'
import { useMemo, useState } from 'react'
import { timeZone } from '../../../lib/time-zone.ts'
import { type KindOfField, problemsOf, type QueryGroup, toQuery, toRule } from '../rules/query.ts'

/** The editable fields of a segment. */
export interface SegmentFields {
  name: string
  description: string
  /** Null for a snapshot. */
  rule: AudienceRule | null
}

export const EMPTY_RULE = (): AudienceRule => ({
  version: RULE_VERSION,
  time_zone: timeZone(),
  where: { combinator: 'and', rules: [] },
})

export const fieldsOf = ({ name, description, rule }: Segment): SegmentFields => ({ name, description, rule })

interface Draft {
  name: string
  description: string
  query: QueryGroup | null
}

const draftOf = ({ name, description, rule }: SegmentFields): Draft => ({
  name,
  description,
  query: rule && toQuery(rule.where),
})

/** Serializes a draft for comparison, without the ids that only the screen needs. */
const written = (draft: Draft): string =>
  JSON.stringify([draft.name.trim(), draft.description.trim(), draft.query], (key, value: unknown) =>
    key === 'id' ? undefined : value,
  )

/** Keeps the edited fields of a segment, and compares them with the saved ones. */
export function useSegmentDraft(start: SegmentFields, kindOf: KindOfField) {
  const [kept, setKept] = useState(() => draftOf(start))
  const [draft, setDraft] = useState(kept)
  const zone = start.rule?.time_zone ?? timeZone()
  const rule = useMemo(() => draft.query && toRule(draft.query, kindOf, zone), [draft.query, kindOf, zone])
  const problems = useMemo(
    () => (draft.query ? problemsOf(draft.query, kindOf) : new Map<string, string>()),
    [draft.query, kindOf],
  )
  return {
    draft,
    /** The complete part of the rule. */
    rule,
    problems,
    isDirty: useMemo(() => written(draft) !== written(kept), [draft, kept]),
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    /** Marks the current fields as saved. */
    keep: () => setKept(draft),
    /** Replaces the fields with those saved elsewhere. */
    adopt: (fields: SegmentFields) => {
      const next = draftOf(fields)
      setKept(next)
      setDraft(next)
    },
  }
}
export type SegmentDraft = ReturnType<typeof useSegmentDraft>
