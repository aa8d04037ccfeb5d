const PREFIX = 'custom:'

/** Returns the name of a custom field in rules and list columns: `custom:{id}`. */
export const ownFieldName = (id: string): `custom:${string}` => `${PREFIX}${id}`

/** Returns the id in such a name, or undefined for any other name. */
export const ownFieldId = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
