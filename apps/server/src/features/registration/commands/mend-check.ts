import type { ProfileChanges } from '@greenroom/contracts'
import {
  bioRunBy,
  firstBio,
  type FormFacts,
  isSignUpType,
  MAX_PROOF_FORMS,
  type Mend,
  mendProfile,
  type PreflightFacts,
  type ProfileField,
  readSettings,
  richTextOf,
  runByLine,
  type SenderProfile,
  settingsWithCheckedWording,
  settingsWithOptionalPhone,
  type SignUpSettings,
} from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { createBlock, updateBlock, updateSite } from '../../minisites/public.ts'
import { fieldName } from '../policy/fields.ts'
import { readPreflight } from '../queries/preflight-facts.ts'
import type { ProofSite } from '../queries/ways.ts'
import { saveProfile } from './save-profile.ts'

/** Everything that a mend of the site works on. */
interface Mending {
  site: ProofSite
  profile: SenderProfile
  facts: PreflightFacts
}

/**
 * Mends what a check found, in the profile or on the site.
 * @throws AppError NOT_FOUND without a site; CONFLICT if it cannot be mended so; PLAN_LIMIT_REACHED for a new form
 */
export async function mendCheck(context: Context, mend: Mend): Promise<void> {
  const { profile, facts, site } = await readPreflight(context)
  const change = mendProfile(mend, profile, facts)
  if (change) return saveProfile(context, changesOf(change))
  if (!site) throw notFound('site')
  return mendSite(context, mend, { site, profile, facts })
}

const changesOf = (change: Partial<SenderProfile>): ProfileChanges =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [fieldName(field as ProfileField), value]))

async function mendSite(context: Context, mend: Mend, mending: Mending): Promise<void> {
  const { row } = mending.site
  const { id, version, bio } = row
  if (mend === 'publish_site') {
    if (row.lockedAt)
      throw new AppError('CONFLICT', 'Your plan has no room for this page. Choose which pages it keeps.')
    await updateSite(context, id, { version, is_active: true })
  } else if (mend === 'add_bio') {
    if (bio.trim() === '') await updateSite(context, id, { version, bio: firstBio(row) })
  } else if (mend === 'add_run_by_line') {
    await addRunByLine(context, mending)
  } else {
    await mendForms(context, mend, mending)
  }
}

/** The bio is the line below the name; a full one gets a text at the end of the page. */
async function addRunByLine(context: Context, { site, profile }: Mending): Promise<void> {
  const { id, version, bio } = site.row
  const longer = bioRunBy(profile, bio)
  if (longer !== undefined) await updateSite(context, id, { version, bio: longer })
  else
    await createBlock(context, id, {
      type: 'text',
      title: '',
      url: '',
      is_active: true,
      settings: { version: 1, text: richTextOf(runByLine(profile)) },
    })
}

async function mendForms(context: Context, mend: Mend, { site, profile, facts }: Mending): Promise<void> {
  const { id, name } = site.row
  const forms = (facts.site?.forms ?? []).slice(0, MAX_PROOF_FORMS)
  const changed = (settings: SignUpSettings, form: FormFacts): SignUpSettings =>
    mend === 'use_checked_wording'
      ? settingsWithCheckedWording(settings, form, profile, { name })
      : settingsWithOptionalPhone(settings, form)
  for (const form of forms) {
    const block = site.blocks.find((one) => one.id === form.blockId)
    if (!block || !isSignUpType(block.type)) continue
    const settings = readSettings(block.type, block.settings) as SignUpSettings
    await updateBlock(context, id, block.id, { version: block.version, settings: changed(settings, form) })
  }
  if (forms.length > 0 || mend !== 'use_checked_wording') return
  const blank: FormFacts = { blockId: '', name: 'no', email: 'no', phone: 'required', wording: '', isRequired: true }
  await createBlock(context, id, {
    type: 'phone',
    title: '',
    url: '',
    is_active: true,
    settings: { ...changed({ version: 1 }, blank), version: 1 },
  })
}
