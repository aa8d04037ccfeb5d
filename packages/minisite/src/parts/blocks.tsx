import { EMBED_TYPES, type EmbedType } from '@greenroom/domain'
import type { Mode, PublicBlock } from '../view.ts'
import { EmbedBlock } from './embed-block.tsx'
import { LinkBlock } from './link-block.tsx'
import { TextBlock } from './text-block.tsx'

/** The blocks in their order. Types that this build does not know are left out. */
export function Blocks({ blocks, mode }: { blocks: readonly PublicBlock[]; mode: Mode }) {
  return (
    <ul className="col list" role="list">
      {blocks.map((block) => (
        <Block key={block.id} block={block} mode={mode} />
      ))}
    </ul>
  )
}

function Block({ block, mode }: { block: PublicBlock; mode: Mode }) {
  if (block.type === 'link') return <LinkBlock block={block} mode={mode} />
  if (block.type === 'text') return <TextBlock block={block} mode={mode} />
  return isEmbed(block.type) ? <EmbedBlock block={block} type={block.type} mode={mode} /> : null
}

export function isEmbed(type: string): type is EmbedType {
  return EMBED_TYPES.some((known) => known === type)
}
