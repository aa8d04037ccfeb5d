import { type Contact, contact as contactContract, type UpdateContactBody } from '@greenroom/contracts'
import { z } from 'zod'
import { ApiError } from '../../../../lib/api/index.ts'

/** Somebody else changed the very same field in the meantime. */
export class Overtaken extends Error {
  readonly current: Contact
  constructor(current: Contact) {
    super('This was changed somewhere else in the meantime.')
    this.name = 'Overtaken'
    this.current = current
  }
}

const conflict = z.object({ current: contactContract })

/** The contact as it stands, of a change that came too late. */
export const currentOf = (error: unknown): Contact | undefined =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'
    ? conflict.safeParse(error.details).data?.current
    : undefined

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether what is to be changed is no longer as it was when the change was begun; other fields do not count. */
export function isOvertaken(change: UpdateContactBody, base: Contact, current: Contact): boolean {
  const { custom, tags: _, version: __, phone_country: ___, ...fields } = change
  return (
    Object.keys(fields).some((field) => !same(base[field as keyof Contact], current[field as keyof Contact])) ||
    Object.keys(custom ?? {}).some((id) => !same(base.custom[id], current.custom[id]))
  )
}

/** The tags that a change of `base` into `wanted` means for a contact whose tags are others by now. */
export function tagsOnto(current: readonly string[], base: readonly string[], wanted: readonly string[]): string[] {
  const kept = current.filter((tag) => wanted.includes(tag) || !base.includes(tag))
  return [...kept, ...wanted.filter((tag) => !base.includes(tag) && !kept.includes(tag))]
}
