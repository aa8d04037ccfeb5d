import {
  blockNames,
  type BlockType,
  type ChangeAction,
  readHeaderSettings,
  readSeo,
  type SiteDesign,
} from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { SiteFields } from '../store/sites.ts'

type Noted = SiteFields & {
  id: string
  username: string
  /** Of a page that comes or goes, which takes them along. */
  blocks?: readonly { type: BlockType; title: string }[]
}

/**
 * Returns what the log of changes keeps of a site: all but what its blocks say, each choice of its look and of its search settings
 * as a field. What is not chosen is absent.
 */
function fieldsOf({ name, username, bio, avatarUrl, isActive, theme, headerSettings, seo, blocks = [] }: Noted) {
  const { social, design } = readHeaderSettings(headerSettings)
  const { title, description, image_url: picture, no_index: isHidden } = readSeo(seo)
  return {
    name,
    username,
    bio: bio || null,
    picture: avatarUrl,
    published: isActive,
    blocks: blockNames(blocks),
    theme,
    social_icons: social.map(({ platform, url }) => `${platform} ${url}`).join('\n') || null,
    ...lookOf(design),
    search_title: title || null,
    search_description: description || null,
    search_picture: picture ?? null,
    hidden_from_search: isHidden,
  }
}

const lookOf = ({ background, buttonColour, buttonShape, buttonStyle, headingFont, bodyFont }: SiteDesign) => ({
  background: background ? wordsOf(background) : null,
  background_picture: background?.kind === 'picture' ? background.url : null,
  button_color: buttonColour,
  button_shape: buttonShape,
  button_style: buttonStyle,
  heading_font: headingFont,
  body_font: bodyFont,
})

function wordsOf(background: NonNullable<SiteDesign['background']>): string {
  if (background.kind === 'picture') return 'a picture'
  if (background.kind === 'colour') return background.colour
  return `${background.from} to ${background.to}, ${background.angle}°`
}

/** Notes what was done with a site, in the transaction that did it. @param states before and after; one may be absent */
export async function noteSite(
  context: Context,
  tx: OwnerTx,
  action: ChangeAction,
  { before, after }: { before?: Noted | undefined; after?: Noted | undefined },
): Promise<void> {
  const named = after ?? before
  if (!named) return
  await noteChange(context, tx, {
    area: 'pages',
    object: { id: named.id, name: named.name },
    action,
    before: before ? fieldsOf(before) : {},
    after: after ? fieldsOf(after) : {},
  })
}
