import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../code-ahead.ts'

/** The rules of all countries are large, so they load only once there is a number to show. */
let rules: typeof import('@greenroom/domain/phone') | undefined
const listeners = new Set<() => void>()

/** Loads the rules by which numbers are written. Without them, numbers show as E.164. */
async function loadRules(): Promise<void> {
  if (rules !== undefined) return
  rules = await import('@greenroom/domain/phone')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Writes a phone number in the format of its country; a component that shows it follows {@link usePhoneFormat}. */
export const formatPhone = (e164: string): string => rules?.formatPhone(e164) ?? e164

/** Draws the component again once numbers can be written in the format of their country. */
export function usePhoneFormat(): typeof formatPhone {
  useSyncExternalStore(subscribe, () => rules !== undefined)
  useEffect(() => whenIdle(() => void loadRules().catch(() => undefined)), [])
  return formatPhone
}

/** A phone number in the format of its country. */
export const PhoneText = ({ e164 }: { e164: string }) => usePhoneFormat()(e164)
