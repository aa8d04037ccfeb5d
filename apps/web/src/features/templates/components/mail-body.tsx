import { blanksOf } from '@greenroom/domain/templates'
import { mailHtml } from '@greenroom/domain/mail-text'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import classes from './message-preview.module.css'

/** Elements that `mailHtml` makes. A link of a preview leads nowhere. */
const ELEMENTS: Readonly<Record<string, string>> = {
  P: 'p',
  BR: 'br',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  EM: 'em',
  A: 'u',
}

/** The text of a mail as its HTML shows it, with its blanks marked. */
export function MailBody({ text }: { text: string }) {
  return useMemo(() => <>{childrenOf(new DOMParser().parseFromString(mailHtml(text), 'text/html').body)}</>, [text])
}

const childrenOf = (node: Node): ReactNode[] =>
  Array.from(node.childNodes, (child, key) => {
    if (child.nodeType === Node.TEXT_NODE) return <Marked key={key} text={child.textContent ?? ''} />
    const name = ELEMENTS[child.nodeName]
    if (name === undefined) return null
    return createElement(name, { key }, ...(name === 'br' ? [] : childrenOf(child)))
  })

/** A text with its blanks marked. */
export function Marked({ text }: { text: string }) {
  const blanks = new Set(blanksOf(text))
  if (blanks.size === 0) return text
  return text
    .split(/(\[[^[\]]*\])/)
    .map((piece, key) => (
      <Fragment key={key}>{blanks.has(piece) ? <mark className={classes.blank}>{piece}</mark> : piece}</Fragment>
    ))
}
