import { Fragment } from 'react'

/** A text in which the searched words are marked, in any case. */
export function WordsMark({ text, words }: { text: string; words: string | undefined }) {
  if (!words) return text
  const parts = text.split(new RegExp(`(${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'i'))
  return parts.map((part, place) => {
    const key = `${place}${part}`
    return place % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}
