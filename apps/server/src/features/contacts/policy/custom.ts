import type { ContactFieldRow } from '@greenroom/db'
import { readCustomValue } from '@greenroom/domain'
import { invalid } from './fields.ts'

/**
 * Values of an owner's own fields after a change; what is not named stays, null clears.
 * @param fields the owner's own fields
 * @throws AppError VALIDATION_FAILED for a field that is not theirs, or a value that it cannot hold
 */
export function customAfter(
  fields: readonly ContactFieldRow[],
  current: Readonly<Record<string, string | number>>,
  sent: Readonly<Record<string, string | number | null>>,
): Record<string, string | number> {
  const after = { ...current }
  for (const [id, given] of Object.entries(sent)) {
    const field = fields.find((one) => one.id === id)
    if (!field) throw invalid(`custom.${id}`, 'There is no such field.')
    const read = readCustomValue(field, given)
    if (!read.ok) throw invalid(`custom.${id}`, read.problem)
    if (read.value === null) delete after[id]
    else after[id] = read.value
  }
  return after
}
