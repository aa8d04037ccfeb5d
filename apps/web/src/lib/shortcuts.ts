import { useSyncExternalStore } from 'react'

/** Stored per device: a user of speech input turns single keys off where they speak (WCAG 2.1.4). */
const KEY = 'greenroom-single-keys'
const listeners = new Set<() => void>()

/** Returns whether shortcuts of one character, such as `/` or `j`, work. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true // storage is blocked in this browser
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // storage is blocked in this browser: they stay on
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn)

/** Returns whether a press is one character without Ctrl, Cmd, or Alt. */
const isSingle = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Returns whether a press is a single-key shortcut that the user has turned off. */
export const isTurnedOff = (event: KeyboardEvent): boolean => isSingle(event) && !areSingleKeysOn()

const isIn = (target: EventTarget | null, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null

/** Returns whether a press is this single-key shortcut: not while typing, and not in dialogs. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.isComposing || event.key !== key || !isSingle(event)) return false
  return areSingleKeysOn() && !isIn(event.target, FIELDS) && !isDialogOpen()
}

/**
 * Returns whether a press opens the palette: Ctrl or Cmd + K, from plain fields too. Text editors have a Ctrl + K of
 * their own.
 */
export function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
  return !isIn(event.target, '[contenteditable="true"]') && !isDialogOpen()
}
