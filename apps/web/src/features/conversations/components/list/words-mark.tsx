import { Fragment } from 'react'

/** A text in which each of the searched words is marked, in any case. */
export function WordsMark({ text, words }: { text: string; words: string | undefined }) {
  const each = words?.split(/\s+/).filter(Boolean) ?? []
  if (each.length === 0) return text
  const pattern = each
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  const parts = text.split(new RegExp(`(${pattern})`, 'gi'))
  return parts.map((part, place) => {
    const key = `${place}${part}`
    return place % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>
  })
}
