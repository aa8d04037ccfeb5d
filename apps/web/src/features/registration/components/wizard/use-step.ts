import { useCallback, useEffect } from 'react'
import { z } from 'zod'
import { one, text, useAddress } from '../../../../lib/address/index.ts'
import type { FieldName } from '../../api/registration.ts'
import { FIELDS, fieldOf, inputId, STEPS, type StepId } from '../../rules/fields.ts'

const address = z.object({ step: one(z.enum(STEPS), 'who'), field: text })

/** Keeps the step in the address, so that back, reload, and links lead to it; a link may name a field. */
export function useStep() {
  const { values, set } = useAddress(address)
  const { step, field } = values
  const goTo = useCallback((next: StepId) => set({ step: next, field: '' }, { toTop: true }), [set])
  const goToField = useCallback(
    (name: FieldName) => set({ step: FIELDS[name].step, field: name }, { replace: true }),
    [set],
  )
  useEffect(() => {
    const name = fieldOf(field)
    if (name === undefined) return
    const frame = requestAnimationFrame(() => {
      focusField(name)
      // The same field can be asked for again.
      set({ field: '' }, { replace: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [field, set])
  return { step, goTo, goToField }
}

/** Brings a field into sight, with the cursor in it. */
export function focusField(name: FieldName): void {
  const found = document.getElementById(inputId(name))
  const folded = found?.closest('details')
  if (folded) folded.open = true
  const input = found?.matches('input, textarea, select, button') ? found : found?.querySelector<HTMLElement>('input')
  found?.scrollIntoView({ block: 'center' })
  ;(input ?? found)?.focus({ preventScroll: true })
}
