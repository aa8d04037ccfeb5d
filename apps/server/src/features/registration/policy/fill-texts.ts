import {
  flagsOf,
  keywordsOf,
  type SenderProfile,
  type Ways,
  writeDescription,
  writeFlow,
  writeReplies,
  writeSamples,
} from '@greenroom/domain'

/** Fills the texts of the programme in from what is known. */
export function fillTexts(profile: SenderProfile, ways: Ways): SenderProfile {
  const samples = writeSamples(profile, ways)
  return {
    ...profile,
    description: writeDescription(profile, ways),
    flow: writeFlow(profile, ways),
    samples,
    ...flagsOf(samples),
    ...writeReplies(profile, ways),
    keywords: keywordsOf(ways),
  }
}
