import type { ImportTarget, TagSeparator } from './targets.ts'

/** The export of another product, known by its headers. */
export interface Vendor {
  name: string
  /** Headers, lower case, that are all there in its export and together in no other's. */
  signs: readonly string[]
  /** What its columns are, by header, lower case; the others are not imported. */
  columns: Readonly<Record<string, ImportTarget>>
  tagSeparator: TagSeparator
  /** What it does not name is no column of ours, whatever it is called. */
  isWhole?: true
}

const VENDORS: readonly Vendor[] = []

/** Whose export a header is. @param keys headers as `headerKey` makes them */
export const vendorOf = (keys: readonly string[]): Vendor | undefined =>
  VENDORS.find(({ signs }) => signs.every((sign) => keys.includes(sign)))
