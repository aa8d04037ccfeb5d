import type { SiteCode } from '@greenroom/contracts'
import { asCode, codeDesign, MAX_CODE_NAME, PLAIN_DESIGN } from '@greenroom/domain/codes'
import { isWebAddress } from '@greenroom/domain/links'
import type { FieldProblems } from '../../../lib/form/field-problems.ts'

/** Values of the form of a code. Empty colors are the page's own. */
export type CodeValues = {
  siteId: string
  name: string
  code: string
  kind: 'page' | 'block' | 'link'
  blockId: string
  url: string
  campaign: string
  shape: SiteCode['design']['shape']
  dark: string
  light: string
  picture: boolean
}

export const newValues = (siteId: string): CodeValues => ({
  siteId,
  name: '',
  code: '',
  kind: 'page',
  blockId: '',
  url: '',
  campaign: '',
  shape: PLAIN_DESIGN.shape,
  dark: '',
  light: '',
  picture: PLAIN_DESIGN.picture,
})

export const valuesOf = ({ site_id: siteId, name, code, target, tags, design }: SiteCode): CodeValues => ({
  siteId,
  name,
  code,
  kind: target.kind,
  blockId: target.block_id ?? '',
  url: target.url ?? '',
  campaign: tags.campaign ?? '',
  shape: design.shape,
  dark: design.dark ?? '',
  light: design.light ?? '',
  picture: design.picture,
})

export const designOf = ({ shape, dark, light, picture }: CodeValues): SiteCode['design'] => ({
  shape,
  dark: dark === '' ? null : dark,
  light: light === '' ? null : light,
  picture,
})

export function targetOf({ kind, blockId, url }: CodeValues) {
  if (kind === 'link') return { kind, url }
  return kind === 'block' ? { kind, block_id: blockId } : { kind }
}

/** Words of the address: those that the form does not show stay. */
export const tagsOf = ({ campaign }: CodeValues, before: SiteCode['tags'] = {}): SiteCode['tags'] => ({
  ...before,
  campaign,
})

/** Finds problems before sending. */
export function codeProblems(values: CodeValues): FieldProblems<keyof CodeValues> {
  const { name, code, kind, blockId, url } = values
  const problems: FieldProblems<keyof CodeValues> = {}
  if (name.trim() === '') problems.name = 'Give the code a name.'
  else if (name.length > MAX_CODE_NAME) problems.name = `Use at most ${MAX_CODE_NAME} characters.`
  if (code !== '' && asCode(code) === undefined)
    problems.code = 'Use 2 to 40 characters: a to z, 0 to 9, and hyphens between them.'
  if (kind === 'block' && blockId === '') problems.blockId = 'Choose a block.'
  if (kind === 'link' && !isWebAddress(url)) problems.url = 'Use a full address that starts with https://.'
  return { ...problems, ...colorProblems(values) }
}

/** Says which color cameras could not read. */
export function colorProblems(values: CodeValues): FieldProblems<'dark' | 'light'> {
  const issue = codeDesign.safeParse(designOf(values)).error?.issues[0]
  if (!issue) return {}
  return issue.path[0] === 'light' ? { light: issue.message } : { dark: issue.message }
}
