import { type Contact, contact as contactContract, type UpdateContactBody } from '@greenroom/contracts'
import { z } from 'zod'
import { ApiError } from '../../../../lib/api/index.ts'

/** The same field was changed elsewhere in the meantime. */
export class Overtaken extends Error {
  readonly current: Contact
  constructor(current: Contact) {
    super('This was changed somewhere else in the meantime.')
    this.name = 'Overtaken'
    this.current = current
  }
}

const conflict = z.object({ current: contactContract })

/** Returns the current contact from a version conflict. */
export const currentOf = (error: unknown): Contact | undefined =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'
    ? conflict.safeParse(error.details).data?.current
    : undefined

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Tells whether a field of the change has changed since `base`. Other fields do not count. */
export function isOvertaken(change: UpdateContactBody, base: Contact, current: Contact): boolean {
  const { custom, tags: _, version: __, phone_country: ___, ...fields } = change
  return (
    Object.keys(fields).some((field) => !same(base[field as keyof Contact], current[field as keyof Contact])) ||
    Object.keys(custom ?? {}).some((id) => !same(base.custom[id], current.custom[id]))
  )
}

/** Applies the tags added and removed between `base` and `wanted` to the current tags. */
export function tagsOnto(current: readonly string[], base: readonly string[], wanted: readonly string[]): string[] {
  const kept = current.filter((tag) => wanted.includes(tag) || !base.includes(tag))
  return [...kept, ...wanted.filter((tag) => !base.includes(tag) && !kept.includes(tag))]
}
