import type { ContactRow } from '@greenroom/db'
import { foldCase } from '@greenroom/domain'

/** Fields whose changes the history shows, by their names in the contract. */
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

/** Returns the changed fields of a contact, custom fields as `custom.{id}`. Stars are the owner's, not the person's. */
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

/** Returns the tags that were added and removed, regardless of case. */
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
