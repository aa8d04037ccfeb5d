import { createHash } from 'node:crypto'
import {
  PROOF_CLAUSES,
  proofPage,
  type ProofPageName,
  readSettings,
  signUpForm,
  type SignUpSettings,
  type SignUpType,
} from '@greenroom/domain'
import type { RenderedProofPage } from '@greenroom/minisite/render'
import type { SystemContext } from '../../../platform/context.ts'
import type { Place } from '../../../platform/http/host-doors.ts'
import { presentPublicSite } from '../../minisites/public.ts'
import { drawFormApart, drawProofApart, qrPath } from '../../public-profile/public.ts'
import type { ProofsRead } from '../queries/proofs.ts'

/** Draws a proof page. */
export function drawProof(
  context: SystemContext,
  { appName, name, place: { pages, first, home } }: { appName: string; name: ProofPageName; place: Place },
  { facts, site, forms }: ProofsRead,
): Promise<RenderedProofPage> {
  const shown = presentPublicSite(context, site, forms)
  return drawProofApart({
    page: proofPage(name, { ...facts, siteUrl: pages }),
    site: { ...shown, url: pages },
    appName,
    home,
    canonical: `${first}/${name}`,
    joining: name === 'texts' ? { forms: shown.blocks, qrHref: qrPath(shown) } : undefined,
  })
}

/** Draws the first form of a site (PNG). Undefined: it has none. */
export async function drawProofForm({ facts, site, forms }: ProofsRead): Promise<Buffer | undefined> {
  const [block] = forms
  if (!block) return undefined
  const type = block.type as SignUpType
  const settings = readSettings(type, block.settings) as SignUpSettings
  const form = signUpForm({ type, title: block.title, settings }, site.name)
  const labels = { name: 'Name', email: 'Email', phone: 'Phone number' }
  return drawFormApart({
    artist: site.name,
    url: facts.siteUrl,
    title: form.title,
    intro: form.intro,
    fields: (['name', 'email', 'phone'] as const)
      .filter((field) => form[field] !== 'no')
      .map((field) => (form[field] === 'required' ? labels[field] : `${labels[field]} (optional)`)),
    boxes: form.consents.map(({ text }) => text),
    links: ['Terms', 'Privacy policy'],
    button: form.button,
  })
}

/** Returns the versions of the wordings on the pages. */
export const wordingsOf = ({ facts: { wording } }: ProofsRead): Record<string, string> => ({
  clauses: PROOF_CLAUSES,
  ...(wording === '' ? {} : { consent: digestOf(wording) }),
})

/** SHA-256, hexadecimal. */
export const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex')
