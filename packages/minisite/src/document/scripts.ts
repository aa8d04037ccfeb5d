import appScript from './scripts/apps.js?minified'
import countdownScript from './scripts/countdown.js?minified'
import formScript from './scripts/form.js?minified'
import pageScript from './scripts/page.js?minified'

/** Marks in the markup that call for a script. Texts cannot contain them: React escapes `<` and `"`. */
const NEEDED: readonly [mark: string, script: string][] = [
  ['<form ', formScript],
  [' data-until="', countdownScript],
  [' data-p="', appScript],
]

/** Returns the scripts that a page needs, so that no visitor loads one for what is not there (standard P2). */
export const scriptsFor = (markup: string): string[] => [
  pageScript,
  ...NEEDED.flatMap(([mark, script]) => (markup.includes(mark) ? [script] : [])),
]
