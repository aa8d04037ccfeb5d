import type { Rule } from './facts.ts'

/**
 * Matter that carriers refuse whoever sends it, or that only sellers of it write about (Twilio, Forbidden message categories;
 * errors 30883-30885, 30897, 30460-30469; CTIA, section 5.3). Data, as of 2026-11-28.
 */
const FORBIDDEN =
  /\b(?:cannabis|marijuana|cbd|thc|kratom|dispensary|vapes?|e-?cigs?|e-?cigarettes?|cigarettes?|cigars?|ammo|ammunition|firearms?|payday loans?|cash advance|debt (?:relief|consolidation|collection)|credit repair|online casino|casino bonus|sports ?betting|bet now|escorts?|adult cam|onlyfans|porn(?:o|ography)?|xxx|work from home|get rich quick|passive income|forex signals|crypto signals|prescription drugs?)\b/i
/** Drinks, which are allowed behind an age gate alone; words that songs use too are left out. */
const DRINKS =
  /\b(?:buy|shop|order|sell|selling|sale on|delivery of|bottles? of)\b.{0,40}\b(?:beers?|wines?|whiske?y|vodka|tequila|gin|rum|liquor|spirits|cocktails?|champagne|seltzers?)\b/i

/** Most lines that are shown. */
const MOST_LINES = 5

export const matterRule: Rule = {
  id: 'F15',
  passed: 'Nothing that carriers forbid was found.',
  find(profile, { site }) {
    const texts = [...(site?.texts ?? []), ...profile.samples, profile.description]
    const lines = (pattern: RegExp) =>
      texts
        .flatMap((text) => text.split('\n'))
        .filter((line) => pattern.test(line))
        .slice(0, MOST_LINES)
    if (profile.isLending) return { text: 'Lending cannot be registered here.', field: 'isLending' }
    const forbidden = lines(FORBIDDEN)
    if (forbidden.length > 0)
      return { text: 'Carriers forbid what these lines are about, also on your page. Take them off.', lines: forbidden }
    if (profile.isAgeGated)
      return {
        text: 'Your page cannot ask for the age, so nothing can be registered as being for adults alone. Leave out what is for adults, and take the mark off.',
        field: 'isAgeGated',
        mend: 'turn_age_mark_off',
      }
    const drinks = lines(DRINKS)
    return drinks.length > 0
      ? {
          text: 'Drinks may only be sold behind a question for the age, which your page does not have. Take these lines off.',
          lines: drinks,
        }
      : undefined
  },
}
