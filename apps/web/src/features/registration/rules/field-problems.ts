import { formProblems, type RegistrationKind, type SenderProfile } from '@greenroom/domain'
import type { FieldName, Profile } from '../api/registration.ts'
import { fieldOf } from './fields.ts'

/** Returns the profile as the rules name its fields. */
const asSender = (profile: Profile): SenderProfile =>
  Object.fromEntries(
    Object.entries(profile).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as unknown as SenderProfile

/** Returns what each field still lacks for what is handed in, in the order of the form. */
export function fieldProblems(
  kinds: readonly RegistrationKind[],
  profile: Profile,
): Partial<Record<FieldName, string>> {
  const found: Partial<Record<FieldName, string>> = {}
  const sender = asSender(profile)
  for (const { field: named, text } of kinds.flatMap((kind) => formProblems(kind, sender))) {
    const field = fieldOf(named)
    if (field !== undefined) found[field] ??= text
  }
  return found
}
