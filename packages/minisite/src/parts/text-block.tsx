import { readSettings, safeHref, type RichTextNode, type RichTextRun } from '@greenroom/domain'
import type { Mode, PublicBlock } from '../view.ts'
import { leadsTo } from './leads-to.ts'
import { spot } from './spot.ts'

type Place = { mode: Mode; blockId: string }

/** Renders a heading, text, or both. */
export function TextBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const { text } = readSettings('text', block.settings)
  const parts = text.filter((part) => part.type === 'list' || part.children.some((run) => run.text.trim() !== ''))
  const title = block.title.trim()
  if (title === '' && parts.length === 0) return null
  const Title = mode === 'live' ? 'h2' : 'p'
  return (
    <li className={parts.some((part) => part.type === 'list') ? 'text reading' : 'text'} {...spot(block.id, mode)}>
      {title !== '' && (
        <Title className="title" dir="auto">
          {title}
        </Title>
      )}
      {parts.map((part, i) => (
        <Part key={i} part={part} place={{ mode, blockId: block.id }} />
      ))}
    </li>
  )
}

function Part({ part, place }: { part: RichTextNode; place: Place }) {
  if (part.type === 'paragraph') return <p dir="auto">{runs(part.children, place)}</p>
  const List = part.ordered ? 'ol' : 'ul'
  return (
    <List dir="auto">
      {part.items.map((item, i) => (
        <li key={i}>{runs(item, place)}</li>
      ))}
    </List>
  )
}

function runs(all: readonly RichTextRun[], place: Place) {
  return all.map((run, i) => <Run key={i} run={run} place={place} />)
}

function Run({ run, place }: { run: RichTextRun; place: Place }) {
  const italic = run.italic ? <em>{run.text}</em> : run.text
  const words = run.bold ? <strong>{italic}</strong> : italic
  const href = run.href ? safeHref(run.href) : undefined
  if (!href) return words
  return (
    <a {...leadsTo(href, place.mode)} rel="ugc noopener" data-b={place.blockId}>
      {words}
    </a>
  )
}
