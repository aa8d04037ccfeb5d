const PREFIX = 'custom:'

/** How rules and the columns of lists name a field of the owner's own: `custom:{id}`. */
export const ownFieldName = (id: string): `custom:${string}` => `${PREFIX}${id}`

/** The id in such a name; undefined where it names anything else. */
export const ownFieldId = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
