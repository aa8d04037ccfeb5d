import type { SenderProfile } from '@greenroom/domain'

/** Fills the texts of the programme in from what is known, as far as they are empty. */
export const fillTexts = (profile: SenderProfile): SenderProfile => profile
