import type { TableChange } from './listener.ts'

/** A listener that the test controls. */
export function heldListener() {
  const hears: ((change: TableChange) => void)[] = []
  const reconnects: (() => void)[] = []
  return {
    hears,
    reconnects,
    listener: {
      isListening: true,
      onTableChange: (hear: (change: TableChange) => void) => void hears.push(hear),
      onReconnect: (then: () => void) => void reconnects.push(then),
    },
  }
}
