import {
  type Block,
  type MiniSite,
  type SeoSettings,
  seoSettings,
  updateSiteBody,
  type UpdateSiteBody,
} from '@greenroom/contracts'
import { blockContent, readHeaderSettings, textProblem } from '@greenroom/domain'
import type { BlockEdit, BlockFields, EditingState, NewBlock, SiteEdit, SiteFields, WholeSeo } from './model.ts'

export function siteFields(row: MiniSite): SiteFields {
  const { social, design } = readHeaderSettings(row.header_settings)
  const { name, bio, avatar_url, is_active, theme } = row
  return { name, bio, avatar_url, is_active, theme, social, design, seo: wholeSeo(row.seo) }
}

export function blockFields(row: Pick<Block, keyof BlockFields>): BlockFields {
  const { title, url, settings, is_active } = row
  return { title, url, settings, is_active }
}

/** Returns the site as shown: the server's row with this screen's changes on top. */
export const siteNow = (edit: SiteEdit): SiteFields => ({ ...siteFields(edit.row), ...edit.mine })

const EMPTY: BlockFields = { title: '', url: '', settings: { version: 1 }, is_active: true }

/** Returns the block as shown. */
export const blockNow = (edit: BlockEdit): BlockFields => ({
  ...(edit.row ? blockFields(edit.row) : EMPTY),
  ...edit.mine,
})

/** Returns the body that sends only these changes. header_settings is always sent whole. */
export function siteBody(edit: SiteEdit, fields: Partial<SiteFields>): UpdateSiteBody {
  const { social, design, seo: _, ...plain } = fields
  if (social === undefined && design === undefined) return plain as UpdateSiteBody
  const known = siteFields(edit.row)
  const header_settings = { version: 1 as const, social: social ?? known.social, design: design ?? known.design }
  return { ...plain, header_settings } as UpdateSiteBody
}

/** Fills in absent search settings. They are sent whole, and two versions can be compared. */
const wholeSeo = (seo: SeoSettings): WholeSeo => ({
  title: seo.title ?? '',
  description: seo.description ?? '',
  image_url: seo.image_url ?? null,
  no_index: seo.no_index ?? false,
})

interface Issue {
  path: PropertyKey[]
  message: string
}

const byField = (issues: Issue[]): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map((issue) => [issue.path.map(String).join('.'), issue.message]))

/** Returns the problems of a block by field; empty if the server would accept it. */
export function blockProblems(edit: BlockEdit): Record<string, string> {
  const fields = blockNow(edit)
  const parsed = blockContent.safeParse({ type: edit.type, ...fields })
  if (!parsed.success) return byField(parsed.error.issues)
  const tooLarge = textProblem(edit.type, fields.settings, edit.row?.settings)
  return tooLarge ? { 'settings.text': tooLarge } : {}
}

/** Returns the problems of a site's changes by field. */
export function siteProblems(edit: SiteEdit): Record<string, string> {
  const { seo } = edit.mine
  const body = updateSiteBody.safeParse(siteBody(edit, edit.mine))
  const search = seo === undefined ? undefined : seoSettings.safeParse(seo)
  const problems = body.success ? {} : byField(body.error.issues)
  const inSearch = search === undefined || search.success ? {} : byField(search.error.issues)
  return {
    ...unwrapHeader(problems),
    ...Object.fromEntries(Object.entries(inSearch).map(([path, message]) => [`seo.${path}`, message])),
  }
}

/** Renames `header_settings.social.0.url` to `social.0.url`, as the screens call it. */
export const unwrapHeader = (problems: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [path.replace(/^header_settings\./, ''), message]),
  )

export const newBlockOf = (edit: BlockEdit): NewBlock => ({ type: edit.type, ...blockNow(edit) })

/** Returns the keys of the visible blocks, in order. */
export const visibleKeys = (state: Pick<EditingState, 'blocks' | 'list'>): string[] =>
  state.list.filter((key) => state.blocks[key] && !state.blocks[key].removed)
