import { EMBED_TYPES, type EmbedType, isSignUpType } from '@greenroom/domain'
import type { Mode, PublicBlock, SiteView } from '../view.ts'
import { EmbedBlock } from './embed-block.tsx'
import { LinkBlock } from './link-block.tsx'
import { SignUpBlock } from './sign-up-block.tsx'
import { TextBlock } from './text-block.tsx'

/** Renders the blocks in order. Types that this build does not know are left out. */
export function Blocks({ site, blocks, mode }: { site: SiteView; blocks: readonly PublicBlock[]; mode: Mode }) {
  return (
    <ul className="col list" role="list">
      {blocks.map((block) => (
        <Block key={block.id} site={site} block={block} mode={mode} />
      ))}
    </ul>
  )
}

function Block({ site, block, mode }: { site: SiteView; block: PublicBlock; mode: Mode }) {
  if (block.type === 'link') return <LinkBlock block={block} mode={mode} />
  if (block.type === 'text') return <TextBlock block={block} mode={mode} />
  if (isSignUpType(block.type)) return <SignUpBlock block={block} type={block.type} site={site} mode={mode} />
  return isEmbed(block.type) ? <EmbedBlock block={block} type={block.type} mode={mode} /> : null
}

/** Returns true if visitors can join the artist's list here. */
export const hasForm = (blocks: readonly Pick<PublicBlock, 'type'>[]): boolean =>
  blocks.some(({ type }) => isSignUpType(type))

export function isEmbed(type: string): type is EmbedType {
  return EMBED_TYPES.some((known) => known === type)
}
