import { STATUS_SUGGESTIONS } from '@greenroom/domain/contacts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePhoneFormat } from '../../../lib/accounts/phone-text.tsx'
import { fieldsQuery, tagsQuery } from '../../../lib/contacts/queries.ts'
import { segmentNamesQuery } from '../../../lib/contacts/segments.ts'
import { siteNamesQuery } from '../api/people.ts'
import { type FieldChoice, fieldChoices } from './catalog.ts'
import type { KindOfField } from './query.ts'
import type { RuleNames } from './sentence.ts'

interface Named {
  id: string
  name: string
}

/** The fields for the builder, and the names of the items that rules refer to. */
export interface RuleWords {
  fields: readonly FieldChoice[]
  kindOf: KindOfField
  names: RuleNames
  statuses: readonly string[]
  sites: readonly Named[]
  segments: readonly (Named & { archived: boolean; filling: boolean })[]
  /** Choices of a custom field. */
  optionsOf: (fieldId: string) => readonly string[]
  /** True once everything has loaded. */
  isComplete: boolean
}

const NONE: readonly never[] = []

/** Everything that rules refer to. */
export const RULE_QUERIES = [fieldsQuery, tagsQuery, siteNamesQuery, segmentNamesQuery] as const

/** Loads everything that rules refer to: custom fields, tags, statuses, pages, and segments. */
export function useRuleWords(): RuleWords {
  usePhoneFormat()
  const own = useQuery(fieldsQuery)
  const tags = useQuery(tagsQuery)
  const sites = useQuery(siteNamesQuery)
  const segments = useQuery(segmentNamesQuery)
  const isComplete = [own, tags, sites, segments].every(({ isPending }) => !isPending)
  return useMemo(() => {
    const fields = fieldChoices(own.data ?? NONE)
    const byName = new Map(fields.map((field) => [field.name, field]))
    const nameIn = (list: readonly Named[] | undefined) => (id: string) => list?.find((one) => one.id === id)?.name
    return {
      fields,
      kindOf: (name) => byName.get(name)?.kind,
      names: {
        ownField: (id) => own.data?.find((field) => field.id === id)?.label,
        site: nameIn(sites.data),
        segment: nameIn(segments.data),
      },
      statuses: [...new Set([...STATUS_SUGGESTIONS, ...(tags.data?.statuses ?? NONE)])],
      sites: sites.data ?? NONE,
      segments: segments.data ?? NONE,
      optionsOf: (id) => own.data?.find((field) => field.id === id)?.options ?? NONE,
      isComplete,
    }
  }, [own.data, tags.data, sites.data, segments.data, isComplete])
}
