import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant, as a Date in code and timestamptz in the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
