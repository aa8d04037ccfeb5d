import { useCallback } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../../lib/address/index.ts'

export const SECTIONS = ['audience', 'message', 'time', 'review'] as const
export type Section = (typeof SECTIONS)[number]

const address = z.object({ section: one(z.enum(SECTIONS), 'audience') })

/** Keeps the section in the address, so that back, reload, and links lead to it. */
export function useSection(): [Section, (section: Section) => void] {
  const { values, set } = useAddress(address)
  return [values.section, useCallback((section: Section) => set({ section }, { replace: true }), [set])]
}
