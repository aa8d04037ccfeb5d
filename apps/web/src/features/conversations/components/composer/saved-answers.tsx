import type { SavedAnswer } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { savedAnswersQuery } from '../../api/saved-answers.ts'
import classes from './answers.module.css'

const NONE: readonly SavedAnswer[] = []
const MENU = 'saved-answer-menu'

/** Opens the saved answers while the text is `/` and words of their name. */
export function useSlash(content: string, put: (content: string) => void) {
  const [closedAt, setClosedAt] = useState<string>()
  const [place, setPlace] = useState(0)
  const isAsked = content.startsWith('/') && !content.includes('\n') && content !== closedAt
  const { data = NONE } = useQuery({ ...savedAnswersQuery, enabled: isAsked })
  const words = content.slice(1).trim().toLowerCase()
  const found = isAsked
    ? data.filter(({ name, content: text }) => `${name} ${text}`.toLowerCase().includes(words)).slice(0, 6)
    : NONE
  const at = Math.min(place, found.length - 1)
  const isOpen = isAsked && found.length > 0
  const choose = (answer: SavedAnswer) => {
    setPlace(0)
    put(answer.content)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const answer = found[at]
    if (move !== undefined) setPlace((at + move + found.length) % found.length)
    else if (event.key === 'Escape') setClosedAt(content)
    else if ((event.key === 'Enter' || event.key === 'Tab') && answer) choose(answer)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    isOpen,
    found,
    at,
    choose,
    onKeyDown,
    fieldProps: isOpen ? { 'aria-controls': MENU, 'aria-activedescendant': `${MENU}-${at}` } : {},
  }
}

/** The saved answers whose name or text has the typed words. */
export const AnswerMenu = ({ slash }: { slash: ReturnType<typeof useSlash> }) => (
  <div id={MENU} className={classes.answers} role="listbox" aria-label="Saved answers">
    {slash.found.map((answer, place) => (
      <div
        key={answer.id}
        id={`${MENU}-${place}`}
        role="option"
        aria-selected={place === slash.at}
        tabIndex={-1}
        className={classes.answer}
        onMouseDown={(event) => {
          event.preventDefault()
          slash.choose(answer)
        }}
      >
        <strong>{answer.name}</strong>
        <span>{answer.content}</span>
      </div>
    ))}
  </div>
)
