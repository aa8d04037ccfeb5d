import type { ContactRow } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'

/** Fields whose changes are told in a history, by the names that the contract has for them. */
const TOLD = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  status: 'status',
  birthday: 'birthday',
  timeZone: 'time_zone',
  city: 'city',
  region: 'region',
  country: 'country',
} as const satisfies Partial<Record<keyof ContactRow, string>>

/** What of a contact is another now, own fields as `custom.{id}`. Stars are the owner's, not the person's. */
export function changesBetween(before: ContactRow, after: ContactRow): Record<string, { from: unknown; to: unknown }> {
  const keys = new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])
  return Object.fromEntries(
    [
      ...Object.entries(TOLD).map(([key, name]) => {
        const field = key as keyof typeof TOLD
        return [name, { from: before[field], to: after[field] }] as const
      }),
      ...[...keys].map(
        (key) => [`custom.${key}`, { from: before.custom[key] ?? null, to: after.custom[key] ?? null }] as const,
      ),
    ].filter(([, { from, to }]) => from !== to),
  )
}

/** Tags that came and went, whatever their case. */
export function tagsBetween(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  const without = (tags: readonly string[], others: readonly string[]) => {
    const keys = new Set(others.map(foldCase))
    return tags.filter((tag) => !keys.has(foldCase(tag)))
  }
  return { added: without(after, before), removed: without(before, after) }
}
