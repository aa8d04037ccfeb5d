import { MAX_SEARCH } from '@greenroom/domain/search'
import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isElsewhere } from '../../lib/list/row.ts'
import classes from './search-field.module.css'

export interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  /** Called once the typing pauses, without spaces around the words. */
  onChange: (words: string) => void
  /** True while an answer is on its way. */
  isBusy?: boolean
  /** `/` leads into it from anywhere on the screen. */
  hasShortcut?: boolean
}

/** A pause in typing after which the list is asked, in milliseconds. */
const TYPING_MS = 200

/** Searches a list. Enter asks at once, Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, isBusy = false, hasShortcut = false } = props
  const ref = useRef<HTMLInputElement>(null)
  useSlash(ref, hasShortcut)
  const [words, setWords] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // "Back", or a filter that was cleared, changes the value from outside; what is being typed stays.
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

/** Lets `/` lead into this field; Ctrl or Cmd + K leads into the search of the top bar. */
function useSlash(field: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.isComposing || isElsewhere(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    // Before the search of the top bar, which listens on the document too.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [field, isOn])
}
