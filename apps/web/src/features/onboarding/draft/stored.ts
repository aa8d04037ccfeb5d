import {
  DEFAULT_THEME,
  defaultBlocks,
  draftBlocks,
  onboardingDraft,
  type DraftBlock,
  type OnboardingDraft,
} from '@greenroom/domain'
import type { StoredPart } from './kept-draft.ts'

export type StoredValues = Record<StoredPart, string | null>
export type DraftProfile = OnboardingDraft['profile']

/** The stored draft (null if there is none), the name of its picture, and the damaged parts. */
export interface StoredDraft {
  draft: OnboardingDraft | null
  pictureStamp: string
  dropped: StoredPart[]
}

export const emptyProfile = (): DraftProfile => ({ name: '', bio: '', avatar: '', theme: DEFAULT_THEME })

/** The first blocks of a draft: 'My Website' and 'About Me' (product section 3). */
export function firstBlocks(): DraftBlock[] {
  return defaultBlocks().map((block, i) => ({
    id: `first-${i + 1}`,
    type: block.type,
    title: block.title,
    url: block.url ?? '',
    settings: { ...block.settings },
    isActive: block.is_active,
  }))
}

export const emptyDraft = (id: string): OnboardingDraft => ({
  id,
  username: '',
  profile: emptyProfile(),
  blocks: firstBlocks(),
})

/**
 * Reads the draft from storage. Damaged parts get their defaults and are named in `dropped`; the rest is kept. Clears
 * temporary browser addresses (product section 4). Never throws.
 * @param newId makes an id for a draft that has lost its own
 */
export function readStored(values: StoredValues, newId: () => string): StoredDraft {
  if (Object.values(values).every((value) => value === null)) return { draft: null, pictureStamp: '', dropped: [] }
  const dropped = new Set<StoredPart>()
  const keep = <T>(part: StoredPart, read: (raw: string) => T | undefined, fallback: () => T): T => {
    const raw = values[part]
    const value = raw === null ? undefined : read(raw)
    if (raw !== null && value === undefined) dropped.add(part)
    return value ?? fallback()
  }
  const draft: OnboardingDraft = {
    id: keep('id', readId, newId),
    username: keep('username', readUsername, () => ''),
    profile: keep('profile', (raw) => readProfile(raw, () => dropped.add('profile')), emptyProfile),
    blocks: keep('blocks', readBlocks, firstBlocks),
  }
  return { draft, pictureStamp: (values.picture ?? '').slice(0, 64), dropped: [...dropped] }
}

/** Returns the strings to store for a draft, without its picture. */
export function writeStored(draft: OnboardingDraft): Record<Exclude<StoredPart, 'picture'>, string> {
  return {
    id: draft.id,
    username: draft.username,
    profile: JSON.stringify(draft.profile),
    blocks: JSON.stringify(draft.blocks),
  }
}

const { id: idRule, username: usernameRule, profile: profileRule } = onboardingDraft.shape

const readId = (raw: string): string | undefined => idRule.safeParse(raw).data
const readUsername = (raw: string): string | undefined => usernameRule.safeParse(raw).data

function readProfile(raw: string, onDamage: () => void): DraftProfile | undefined {
  const stored = parseJson(raw)
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  const profile = emptyProfile()
  for (const field of ['name', 'bio', 'avatar', 'theme'] as const) {
    if (!Object.hasOwn(stored, field)) continue
    const value = profileRule.shape[field].safeParse((stored as Record<string, unknown>)[field])
    if (value.success) profile[field] = value.data
    else onDamage()
  }
  return { ...profile, avatar: withoutTemporaryAddress(profile.avatar) }
}

/** Clears `blob:` addresses, which are valid only in the tab that made them (product section 4, "Avatar handling"). */
export const withoutTemporaryAddress = (address: string): string => (/^\s*blob:/i.test(address) ? '' : address)

function readBlocks(raw: string): DraftBlock[] | undefined {
  const blocks = draftBlocks.safeParse(parseJson(raw)).data
  if (!blocks) return undefined
  const seen = new Set<string>()
  return blocks.map((block, i) => {
    const id = seen.has(block.id) ? `${block.id.slice(0, 50)}~${i}` : block.id
    seen.add(id)
    return { ...block, id }
  })
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
