import { PROOF_PAGES } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { placeOf } from '../../../platform/http/host-doors.ts'
import type { ProofAddresses } from '../../../platform/providers/registrar/registrar.ts'
import { proofsOf } from '../policy/applications.ts'
import { fittingPage, fittingPicture, HANDED_IN } from '../policy/kept-proofs.ts'
import { readProfile } from '../queries/profile.ts'
import { findOwnSite, readProofs } from '../queries/proofs.ts'
import { digestOf, drawProof, drawProofForm, wordingsOf } from '../render/proofs.ts'
import { keepProof } from '../store/proofs.ts'

const appName = ({ env }: House): string => env.APP_NAME

/** Keeps the pages and a picture of the form as they are now, and returns their addresses. */
export async function keepProofs(context: Context): Promise<ProofAddresses> {
  const { db, ownerId } = context
  const { profile, read } = await db.forOwner(ownerId, async (tx) => {
    const { profile, username = '' } = await readProfile(context, tx)
    const siteId = await findOwnSite(context, tx, username)
    return { profile, read: siteId && (await readProofs(context, tx, siteId)) }
  })
  if (read) {
    const wordings = wordingsOf(read)
    const order = { appName: context.hold(appName), place: placeOf(context.urls, read.site) }
    const pages = await Promise.all(
      PROOF_PAGES.map(async (page) => ({
        page,
        content: fittingPage((await drawProof(context, { ...order, name: page }, read)).content),
      })),
    )
    const picture = await drawProofForm(read)
    const content = picture && fittingPicture(picture)
    const form = content === undefined ? [] : [{ page: 'form' as const, content }]
    await db.forOwner(ownerId, async (tx) => {
      for (const { page, content } of [...pages, ...form])
        await keepProof(context, tx, { page, content, digest: digestOf(content), wordings }, HANDED_IN)
    })
  }
  return proofsOf(profile)
}
