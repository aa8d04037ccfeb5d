import { type ReactNode, useMemo, useState } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../address/index.ts'
import { useMe } from '../me.ts'
import type { Row } from './row.ts'

/** A table column that can be shown or hidden. */
export interface ListColumn<R extends Row, Sort extends string = string> {
  id: string
  label: string
  /** Minimum width in pixels. */
  width: number
  /** Absent: the list cannot be sorted by it. */
  sort?: Sort
  /** Shown by default. */
  isUsual?: boolean
  cell: (row: R) => ReactNode
}

const address = z.object({ columns: one(z.string()) })
const textOf = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).join(',')

/**
 * Returns the columns to show: those in the address, else the user's last choice on this device, else the default.
 * @param list names the choice in the browser's storage
 * @param all in the order of the table; must stay the same array
 * @param isKept false: the choice belongs to a saved view, and stays in the address
 */
export function useColumns<R extends Row, Sort extends string>(
  list: string,
  all: readonly ListColumn<R, Sort>[],
  isKept = true,
) {
  const userId = useMe()?.id
  const key = `${list}-columns:${userId}`
  const { values, set } = useAddress(address)
  const [, setChanges] = useState(0)
  const named = values.columns ?? (userId === undefined ? undefined : read(key))
  const shown = useMemo(() => {
    const names = named?.split(',')
    return all.filter(({ id, isUsual }) => names?.includes(id) ?? isUsual)
  }, [named, all])
  return {
    all,
    shown,
    /** @param ids of the columns to show; absent: the default */
    choose: (ids?: readonly string[]) => {
      const chosen = textOf(all.filter(({ id, isUsual }) => ids?.includes(id) ?? isUsual))
      if (!isKept) return set({ columns: chosen }, { replace: true })
      const next = chosen === textOf(all.filter(({ isUsual }) => isUsual)) ? undefined : chosen
      if (userId !== undefined) write(key, next)
      setChanges((count) => count + 1)
      set({ columns: next }, { replace: true })
    },
  }
}
export type Columns<R extends Row, Sort extends string> = ReturnType<typeof useColumns<R, Sort>>

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Without storage, the default columns show next time.
  }
}
