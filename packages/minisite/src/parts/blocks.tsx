import { isEmbedType, isSignUpType } from '@greenroom/domain'
import type { Mode, PublicBlock, SiteView } from '../view.ts'
import { ContactCardBlock } from './contact-card-block.tsx'
import { CountdownBlock } from './countdown-block.tsx'
import { EmbedBlock } from './embed-block.tsx'
import { EventsBlock } from './events-block.tsx'
import { LinkBlock } from './link-block.tsx'
import { DividerBlock, HeadingBlock } from './marks.tsx'
import { GalleryBlock, PictureBlock } from './picture-blocks.tsx'
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

type BlockPart = (props: { block: PublicBlock; site: SiteView; mode: Mode }) => React.ReactNode

const PARTS: Record<string, BlockPart> = {
  link: LinkBlock,
  text: TextBlock,
  picture: PictureBlock,
  gallery: GalleryBlock,
  heading: HeadingBlock,
  divider: DividerBlock,
  events: EventsBlock,
  countdown: CountdownBlock,
  'contact-card': ContactCardBlock,
}

function Block({ site, block, mode }: { site: SiteView; block: PublicBlock; mode: Mode }) {
  const { type } = block
  if (isSignUpType(type)) return <SignUpBlock block={block} type={type} site={site} mode={mode} />
  if (isEmbedType(type)) return <EmbedBlock block={block} type={type} mode={mode} />
  const Part = Object.hasOwn(PARTS, type) ? PARTS[type] : undefined
  return Part ? <Part block={block} site={site} mode={mode} /> : null
}

/** Returns true if visitors can join the artist's list here. */
export const hasForm = (blocks: readonly Pick<PublicBlock, 'type'>[]): boolean =>
  blocks.some(({ type }) => isSignUpType(type))
