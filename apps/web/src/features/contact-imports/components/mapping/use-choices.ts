import { importOptions, type ImportOptions } from '@greenroom/contracts'
import { useState } from 'react'
import { z } from 'zod'
import type { Reading } from '../../api/imports.ts'

/** What is chosen otherwise than the file suggests; columns by their place. */
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
/** What is said of columns by their place. */
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

/** Forgets the choices of an import that has begun, or never will. */
export function forgetChoices(importId: string): void {
  try {
    sessionStorage.removeItem(keyOf(importId))
  } catch {
    // It was never kept.
  }
}

/** The choices of an import that has not begun; a reload keeps them. */
export function useChoices(importId: string) {
  const [choices, setChoices] = useState(() => read(importId))
  const change = (next: Choices) => {
    setChoices(next)
    try {
      sessionStorage.setItem(keyOf(importId), JSON.stringify(next))
    } catch {
      // A reload begins anew.
    }
  }
  return {
    choices,
    /** Read otherwise, the file may have other columns. */
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
