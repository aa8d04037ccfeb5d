import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconSearch } from '../../ui/icons.generated.ts'
import { EMOJI, type Emoji, type EmojiGroup, findEmoji } from './emoji.ts'
import classes from './emoji-picker.module.css'
import { keepRecentEmoji, recentEmoji } from './recent-emoji.ts'

/** Emoji of one row; the style sheet has the same number. */
const COLUMNS = 8
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }

/** Offers emoji by group and by their names. The search has the focus; arrow keys move, Enter takes. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(recentEmoji)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Its code may come after the popover has looked for what to focus.
  useEffect(() => search.current?.focus(), [])
  const isSearching = typed.trim() !== ''
  const groups: readonly EmojiGroup[] = !isSearching
    ? recent.length === 0
      ? EMOJI
      : [{ name: 'Recent', emoji: recent }, ...EMOJI]
    : [{ name: 'Found', emoji: findEmoji(typed) }]
  const shown = groups.flatMap(({ emoji }) => emoji)
  const active = Math.min(at, shown.length - 1)
  const pick = (emoji: Emoji) => {
    keepRecentEmoji(emoji)
    onPick(emoji.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const emoji = shown[active]
    if (step !== undefined) {
      // Within the search, left and right move the cursor.
      if (isSearching && Math.abs(step) === 1) return
      const next = Math.max(0, Math.min(shown.length - 1, active + step))
      setAt(next)
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && emoji) pick(emoji)
    else return
    event.preventDefault()
  }
  let place = -1
  return (
    <div className={classes.picker}>
      <TextInput
        ref={search}
        data-autofocus
        size="sm"
        role="combobox"
        aria-label="Search emoji"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Search emoji"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} className={classes.list} role="listbox" aria-label="Emoji">
        {groups.map(({ name, emoji }) => (
          <div key={name} role="group" aria-label={name}>
            {isSearching ? null : (
              <div className={classes.name} aria-hidden>
                {name}
              </div>
            )}
            <div className={classes.row}>
              {emoji.map((one) => {
                place += 1
                const isActive = place === active
                return (
                  <div
                    key={one.text}
                    id={`${id}-${place}`}
                    role="option"
                    aria-selected={isActive}
                    aria-label={one.words}
                    title={one.words}
                    tabIndex={-1}
                    className={classes.emoji}
                    onMouseDown={(event) => {
                      event.preventDefault()
                      pick(one)
                    }}
                  >
                    {one.text}
                  </div>
                )
              })}
            </div>
          </div>
        ))}
      </div>
      {shown.length === 0 ? <p className={classes.none}>No emoji has this name.</p> : null}
    </div>
  )
}
