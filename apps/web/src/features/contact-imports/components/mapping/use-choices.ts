import { importOptions, type ImportOptions } from '@greenroom/contracts'
import { useState } from 'react'
import { z } from 'zod'
import type { Reading } from '../../api/imports.ts'

/** Choices that differ from the file's own suggestions. Columns are keyed by index. */
export interface Choices {
  reading: Partial<Reading>
  columns: Readonly<Record<string, string>>
  rest: Partial<Omit<ImportOptions, 'columns' | keyof Reading>>
}

const { shape } = importOptions
const kept = z.object({
  reading: z.object({ encoding: shape.encoding, delimiter: shape.delimiter, has_header: z.boolean() }).partial(),
  columns: z.record(z.string(), z.string()),
  rest: z
    .object({
      phone_list: z.boolean(),
      ignored_opt_outs: z.array(z.int()),
      day_first: z.array(z.int()),
      take_phone_only: z.boolean(),
      phone_country: z.string().nullable(),
      tags: z.array(z.string()),
      update_existing: z.boolean(),
      consent: z.object({ channels: z.array(z.enum(['email', 'sms'])), statement: z.string() }).nullable(),
    })
    .partial(),
})
/** Drops the choices that refer to columns by index. */
const withoutPlaces = ({ ignored_opt_outs: _, day_first: __, ...rest }: Choices['rest']): Choices['rest'] => rest
const NONE: Choices = { reading: {}, columns: {}, rest: {} }
const keyOf = (importId: string) => `import-choices:${importId}`

function read(importId: string): Choices {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(keyOf(importId)) ?? 'null'))
    return found.success ? found.data : NONE
  } catch {
    return NONE // storage is blocked in this browser
  }
}

/** Forgets the choices of an import that has started or was discarded. */
export function forgetChoices(importId: string): void {
  try {
    sessionStorage.removeItem(keyOf(importId))
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

/** Keeps the choices of an import that has not started, also over a reload. */
export function useChoices(importId: string) {
  const [choices, setChoices] = useState(() => read(importId))
  const change = (next: Choices) => {
    setChoices(next)
    try {
      sessionStorage.setItem(keyOf(importId), JSON.stringify(next))
    } catch {
      // Storage is blocked. A reload starts over.
    }
  }
  return {
    choices,
    /** Changes how the file is read. That may change its columns, so their choices are dropped. */
    read: (reading: Partial<Reading>) =>
      change({
        ...choices,
        reading: { ...choices.reading, ...reading },
        columns: {},
        rest: withoutPlaces(choices.rest),
      }),
    pick: (at: number, target: string) => change({ ...choices, columns: { ...choices.columns, [at]: target } }),
    set: (rest: Choices['rest']) => change({ ...choices, rest: { ...choices.rest, ...rest } }),
  }
}
