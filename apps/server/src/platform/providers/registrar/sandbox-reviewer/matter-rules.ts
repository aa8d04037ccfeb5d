import { type Case, type Codes, rule, type Rule } from './rule.ts'

/** Matter that carriers refuse, with its codes in campaign and toll-free verification (F15). */
const FORBIDDEN: readonly (readonly [string, Codes, RegExp])[] = [
  [
    'cannabis',
    { campaign: 30940, toll_free: 30459 },
    /\b(cannabis|marijuana|cbd|thc|weed (shop|store|deals)|dispensary)\b/i,
  ],
  ['loans', { campaign: 30942, toll_free: 30443 }, /\b(payday|cash|personal|short[- ]term) loans?\b|\bcash advance\b/i],
  [
    'gambling',
    { campaign: 30944, toll_free: 30461 },
    /\b(casino|sports? ?betting|gambling|poker|slots|bookmaker|lottery tickets?)\b/i,
  ],
  ['sweepstakes', { campaign: 30945, toll_free: 30462 }, /\b(sweepstakes?|prize draw|raffle)\b/i],
  ['stock tips', { campaign: 30946, toll_free: 30463 }, /\b(stock (tips|alerts|picks)|trading signals|forex)\b/i],
  [
    'cryptocurrency',
    { campaign: 30947, toll_free: 30464 },
    /\b(crypto(currency|currencies)?|bitcoin|ethereum|nft drops?)\b/i,
  ],
  [
    'risky investments',
    { campaign: 30948, toll_free: 30465 },
    /\b(get rich quick|work from home income|guaranteed returns?|passive income)\b/i,
  ],
  ['debt relief', { campaign: 30949, toll_free: 30466 }, /\bdebt (relief|consolidation|reduction|settlement)\b/i],
  ['credit repair', { campaign: 30950, toll_free: 30467 }, /\bcredit repair\b/i],
  [
    'adult content',
    { campaign: 30953, toll_free: 30441 },
    /\b(porn(ography)?|xxx|escorts?|onlyfans|nudes|strip ?club)\b/i,
  ],
  [
    'firearms',
    { campaign: 30957, toll_free: 30457 },
    /\b(firearms?|ammunition|ammo|handguns?|rifles?|explosives?|fireworks)\b/i,
  ],
  [
    'tobacco',
    { campaign: 30958, toll_free: 30458 },
    /\b(tobacco|cigarettes?|cigars?|vapes?|vaping|e-cigarettes?|hookah)\b/i,
  ],
]

const DRINKS = /\b(alcohol|beers?|wines?|whisk(e)?y|vodka|tequila|liquors?|cocktails?|brewery|bourbon|champagne)\b/i

/** Question of a website that lets nobody in who is too young. */
const ASKS_AGE = /\b(?:are you|you are) (?:at least |over )?(?:18|21)\b/i

/** Everything that the site and the application say. */
const matterOf = ({ profile, pages }: Case): string =>
  [pages.site.text, profile.description, profile.flow, ...profile.samples].join('\n')

export const MATTER_RULES: readonly Rule[] = [
  ...FORBIDDEN.map(([matter, codes, pattern]) =>
    rule(codes, `The website or the texts have to do with ${matter}.`, ['MessageSamples'], (application) =>
      pattern.test(matterOf(application)),
    ),
  ),
  rule(
    { campaign: 30888, toll_free: 30448 },
    'What is for adults stands on a website that does not ask for the age.',
    ['HasAgeGatedContent'],
    (application) =>
      (application.profile.isAgeGated || DRINKS.test(matterOf(application))) &&
      !ASKS_AGE.test(application.pages.site.text),
  ),
]
