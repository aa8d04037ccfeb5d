import type { BlockRow, MiniSiteRow } from '@greenroom/db'
import {
  blockAt,
  type FormFacts,
  isSignUpType,
  plainText,
  readSettings,
  signUpForm,
  type SiteFacts,
} from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'

type Block = Pick<BlockRow, 'id' | 'type' | 'title' | 'url' | 'settings'>

/** Most texts of one block that are read, and their depth: an events block has a few dozen. */
const MOST_TEXTS = 400

/** Describes a site as visitors see it. @param blocks those that its owner shows */
export function siteFactsOf(
  { urls, now }: Pick<Context, 'urls' | 'now'>,
  site: MiniSiteRow,
  blocks: readonly Block[],
): SiteFacts {
  const shown = blocks.flatMap((block) => blockAt(block, now) ?? [])
  return {
    name: site.name,
    url: urls.siteUrl(site),
    bio: site.bio,
    isPublished: site.isActive && site.hiddenAt === null && site.lockedAt === null,
    texts: [site.name, site.bio, ...shown.flatMap(textsOf)].filter((text) => text.trim() !== ''),
    others: shown.filter(({ type }) => !isSignUpType(type)).length,
    forms: shown.flatMap((block) => formOf(block, site.name) ?? []),
  }
}

function formOf(block: Block, artist: string): FormFacts | undefined {
  const { type, title } = block
  if (!isSignUpType(type)) return undefined
  const form = signUpForm({ type, title, settings: readSettings(type, block.settings) }, artist)
  const box = form.consents.find(({ channel }) => channel === 'sms')
  return (
    box && {
      blockId: block.id,
      name: form.name,
      email: form.email,
      phone: form.phone,
      wording: box.text,
      isRequired: box.isRequired,
    }
  )
}

const textsOf = ({ type, title, url, settings }: Block): string[] => [
  title,
  url,
  ...(type === 'text' ? [plainText(readSettings('text', settings).text)] : wordsIn(settings).slice(0, MOST_TEXTS)),
]

/** Returns all texts within settings, whatever their shape. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}
