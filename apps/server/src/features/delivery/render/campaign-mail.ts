import { type CompiledMail, compileLetter, type LetterContent } from '@greenroom/domain'
import type { SendingRules } from '../../messaging/public.ts'

/** Compiles the mail of a campaign once for all its recipients. @param sender.artist name that fans know the owner by */
export const compileCampaignMail = (
  letter: LetterContent,
  { artist, rules }: { artist: string; rules: Pick<SendingRules, 'postal_address'> },
): CompiledMail =>
  compileLetter(letter, {
    artist,
    postalAddress: rules.postal_address ?? '',
    reason: `You get this email because you joined the list of ${artist}.`,
  })
