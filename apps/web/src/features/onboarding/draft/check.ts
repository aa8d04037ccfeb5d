import {
  completeAddress,
  EMBED_TYPES,
  parseEmbed,
  parseUsername,
  readSettings,
  readTheme,
  safeHref,
  textProblem,
  type DraftBlock,
  type EmbedType,
  type OnboardingDraft,
} from '@greenroom/domain'

/** A problem that must be fixed before the draft can become a site, and the step to fix it in. */
export interface DraftProblem {
  step: 'username' | 'links'
  message: string
  blockId?: string
}

export const isEmbed = (type: string): type is EmbedType => EMBED_TYPES.some((known) => known === type)

/** Returns the problem of a block as a visitor would see it, or undefined. */
export function blockProblem(block: DraftBlock): string | undefined {
  const url = block.url ?? ''
  if (block.type === 'link') {
    if (block.title.trim() === '') return 'Give the link a title.'
    if (url.trim() !== '' && !safeHref(completeAddress(url)))
      return 'This address does not work as a link. Paste it as your browser shows it.'
  }
  if (isEmbed(block.type)) {
    const read = parseEmbed(block.type, url)
    if (!read.ok) return read.message
  }
  return textProblem(block.type, block.settings)
}

/** Returns all problems, in the order of the steps. */
export function draftProblems(draft: OnboardingDraft): DraftProblem[] {
  const username = parseUsername(draft.username)
  const problems: DraftProblem[] = username.ok
    ? []
    : [{ step: 'username', message: draft.username === '' ? 'Choose a username first.' : username.message }]
  for (const block of draft.blocks) {
    const message = blockProblem(block)
    if (message) problems.push({ step: 'links', message, blockId: block.id })
  }
  return problems
}

/** Converts the draft for the server: completes addresses, and sets a name and a known version of the settings. */
export function draftToSend(draft: OnboardingDraft, avatar: string): OnboardingDraft {
  const username = draft.username.trim().toLowerCase()
  return {
    id: draft.id,
    username,
    profile: {
      name: draft.profile.name.trim() || username,
      bio: draft.profile.bio.trim(),
      avatar,
      theme: readTheme(draft.profile.theme),
    },
    blocks: draft.blocks.map((block) => ({
      ...block,
      url: addressToSend(block),
      settings: { ...readSettings(block.type, block.settings) },
    })),
  }
}

function addressToSend({ type, url = '' }: DraftBlock): string {
  if (type === 'link') return completeAddress(url)
  return isEmbed(type) ? url : ''
}
