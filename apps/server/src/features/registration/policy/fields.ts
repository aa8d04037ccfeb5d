import type { ProfileChanges, RegistrationOverview } from '@greenroom/contracts'
import type { ProfileField, SenderProfile } from '@greenroom/domain'

type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Rest>}`
    : `_${Lowercase<Head>}${Snake<Rest>}`
  : S

/** Returns the name of a field in the API. */
export const fieldName = <F extends ProfileField>(field: F): Snake<F> =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<F>

const fieldOf = (name: string): ProfileField =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as ProfileField

/** Returns changes of the API as fields of the profile. */
export const changedFields = (changes: ProfileChanges): Partial<SenderProfile> =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [fieldOf(name), value]))

/** Returns a profile as the API names its fields. */
export const presentProfile = (profile: SenderProfile): RegistrationOverview['profile'] =>
  Object.fromEntries(
    Object.entries(profile).map(([field, value]) => [fieldName(field as ProfileField), value]),
  ) as RegistrationOverview['profile']
