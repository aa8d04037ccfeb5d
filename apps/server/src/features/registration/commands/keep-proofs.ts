import type { Context } from '../../../platform/context.ts'
import type { ProofAddresses } from '../../../platform/providers/registrar/registrar.ts'
import { readProfile } from '../queries/profile.ts'

/** Keeps the pages as they are now, and returns their addresses. */
export async function keepProofs(context: Context): Promise<ProofAddresses> {
  const { profile } = await context.db.forOwner(context.ownerId, (tx) => readProfile(context, tx))
  return {
    site: profile.website,
    texts: profile.proofUrl,
    privacy: profile.privacyUrl,
    terms: profile.termsUrl,
    formPicture: profile.proofUrl,
  }
}
