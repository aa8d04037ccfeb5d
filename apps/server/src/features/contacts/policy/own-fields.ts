import type { ContactFieldRow } from '@greenroom/db'
import { type CustomFieldType, MAX_CUSTOM_FIELDS, readCustomValue } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { Use } from '../../../platform/uses.ts'
import { invalid } from './fields.ts'

/**
 * Returns the choices of a field to store, without duplicates in any case. Other types have none. @throws AppError
 * VALIDATION_FAILED
 */
export function optionsOf(type: CustomFieldType, given: readonly string[]): string[] {
  if (type !== 'choice') return []
  const options = [...new Map(given.map((option) => [option.trim().toLowerCase(), option.trim()])).values()]
  if (options.length === 0) throw invalid('options', 'Add at least one choice.')
  return options
}

/** Limits the number of fields. More than people read would slow down every contact. @throws AppError CONFLICT */
export function requireFewFields(count: number): void {
  if (count >= MAX_CUSTOM_FIELDS)
    throw new AppError('CONFLICT', `You can have at most ${MAX_CUSTOM_FIELDS} custom fields.`)
}

export const labelTaken = (label: string): AppError =>
  new AppError('CONFLICT', `You already have a field called “${label}”.`, { details: { field: 'label' } })

/** Error for deleting a field that rules use. @param uses the segments that use it, at least one */
export function fieldInUse(uses: readonly Use[]): AppError {
  const segments = uses.map(({ id, name }) => ({ id, name }))
  const [first, ...others] = segments
  const who = `“${first?.name}”`
  return new AppError(
    'CONFLICT',
    others.length === 0
      ? `The segment ${who} uses this field. Change or delete the segment first.`
      : `${who} and ${others.length} more ${others.length === 1 ? 'segment' : 'segments'} use this field. Change or delete those first.`,
    { details: { segments } },
  )
}

/**
 * Returns the values of custom fields after a change. Absent fields stay as they are; null clears.
 * @param fields the owner's custom fields
 * @throws AppError VALIDATION_FAILED for an unknown field, or a value that it cannot hold
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
