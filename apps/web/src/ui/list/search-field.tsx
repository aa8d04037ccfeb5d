import { MAX_SEARCH } from '@greenroom/domain/search'
import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '../icons.generated.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isElsewhere } from '../../lib/list/row.ts'
import { isSingleKey } from '../../lib/shortcuts.ts'
import classes from './search-field.module.css'

export interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  /** Called with the trimmed text when typing pauses. */
  onChange: (words: string) => void
  /** True while a request is running. */
  isBusy?: boolean
  /** `/` focuses the field from anywhere on the screen. */
  hasShortcut?: boolean
}

/** Milliseconds without typing before the list is fetched. */
const TYPING_MS = 200

/** Searches a list. Enter searches at once, Escape clears the field. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, isBusy = false, hasShortcut = false } = props
  const ref = useRef<HTMLInputElement>(null)
  useSlash(ref, hasShortcut)
  const [words, setWords] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Takes over a value that changed from outside ("Back", a cleared filter); text being typed stays.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setWords(value)
  }, [value])

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  const type = (next: string) => {
    setWords(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next.trim()), TYPING_MS)
  }
  const clear = () => {
    setWords('')
    send('')
    ref.current?.focus()
  }
  return (
    <TextInput
      ref={ref}
      className={classes.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={MAX_SEARCH}
      value={words}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(words.trim())
        if (event.key === 'Escape' && words !== '') clear()
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        isBusy ? (
          <Loader size={16} aria-hidden />
        ) : words === '' ? (
          hasShortcut && (
            <kbd className={classes.key} aria-hidden>
              /
            </kbd>
          )
        ) : (
          <CloseButton aria-label="Clear the search" onClick={clear} />
        )
      }
      rightSectionPointerEvents={words === '' ? 'none' : 'all'}
      rightSectionWidth={44}
    />
  )
}

/** Focuses this field on `/`; Ctrl or Cmd + K belongs to the search of the top bar. */
function useSlash(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '/') || isElsewhere(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    // Runs before the search of the top bar, which listens on the document too.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [field, isOn])
}
