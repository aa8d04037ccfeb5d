import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type AddressChange, type AddressSchema, type AddressValues, changeAddress, readAddress } from './address.ts'

export interface AddressOptions {
  /** Replaces the current entry of the history, so that "back" does not undo the change. */
  replace?: boolean
  /** Scrolls to the top of the window. */
  toTop?: boolean
  /** Drops every other parameter. */
  alone?: boolean
}

export interface Address<S extends AddressSchema> {
  /** Stays the same object until the address changes. */
  values: AddressValues<S>
  set: (change: AddressChange<S>, options?: AddressOptions) => void
  /** Returns the search part of the address after a change, for links: `?page=2`, or an empty string. */
  searchOf: (change?: AddressChange<S>) => string
}

/**
 * Keeps filters, tabs, and pages in the address, so that they can be shared and survive a reload.
 * @param schema must be declared outside of the component; see `address.ts`
 */
export function useAddress<S extends AddressSchema>(schema: S): Address<S> {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => readAddress(schema, params), [schema, params])
  const set = useCallback(
    (change: AddressChange<S>, { replace = false, toTop = false, alone = false }: AddressOptions = {}) =>
      setParams((before) => changeAddress(schema, alone ? new URLSearchParams() : before, change), {
        replace,
        preventScrollReset: !toTop,
      }),
    [schema, setParams],
  )
  const searchOf = (change?: AddressChange<S>) => {
    const search = changeAddress(schema, params, change).toString()
    return search === '' ? '' : `?${search}`
  }
  return { values, set, searchOf }
}
