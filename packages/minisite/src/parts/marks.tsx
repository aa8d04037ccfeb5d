import { readSettings } from '@greenroom/domain'
import type { Mode, PublicBlock } from '../view.ts'
import { spot } from './spot.ts'

/** Renders the words above a group of blocks. */
export function HeadingBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const title = block.title.trim()
  const Title = mode === 'live' ? 'h2' : 'p'
  if (title === '') return null
  return (
    <li className="text" {...spot(block.id, mode)}>
      <Title className="title" dir="auto">
        {title}
      </Title>
    </li>
  )
}

/** Renders a pause between blocks. */
export function DividerBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const { style } = readSettings('divider', block.settings)
  return (
    <li className="rule" aria-hidden="true" {...spot(block.id, mode)}>
      <hr className={style} />
    </li>
  )
}
