import {
  isEmptyDesign,
  lettersOf,
  MAX_MAIL_FIELDS,
  MAX_MAIL_LINKS,
  mergeProblemsIn,
  VARIANT_LABELS,
} from '@greenroom/domain'
import { isDeepStrictEqual } from 'node:util'
import type { Frozen } from '../queries/frame.ts'

interface Problem {
  code: string
  text: string
  mend: string | null
}

/** Fields beyond the most are not filled in. */
export const hasTooManyFields = (part: string): boolean => part.split('{{').length - 1 > MAX_MAIL_FIELDS
export const TOO_MANY_FIELDS = { text: `It has more than ${MAX_MAIL_FIELDS} personal fields.` }

/** Returns what is wrong with the versions of a mail beside A. @param links different ones of all versions */
export function problemsOfTest(campaign: Frozen, links: number): Problem[] {
  if (!campaign.test) return []
  const letters = lettersOf(campaign, campaign.test)
  const problems = letters.slice(1).flatMap((letter, place) => {
    const name = `Version ${VARIANT_LABELS[place + 1]}`
    const { subject, content, design } = letter
    const plain = design?.plain ?? ''
    const texts = [
      ...mergeProblemsIn([subject, content, plain].join('\n')).map(({ text }) => text),
      ...(hasTooManyFields(content) || hasTooManyFields(plain) ? [TOO_MANY_FIELDS.text] : []),
    ]
    const same = letters.slice(0, place + 1).findIndex((other) => isDeepStrictEqual(other, letter))
    return [
      ...((design ? isEmptyDesign(design) : content.trim() === '')
        ? [{ text: `${name} is empty.`, mend: 'Write something, or use the content of version A.' }]
        : []),
      ...(subject.trim() === ''
        ? [{ text: `${name} has no subject.`, mend: 'Say in a few words what it is about.' }]
        : []),
      ...texts.map((text) => ({ text: `${name}: ${text}`, mend: 'Fix it in that version.' })),
      ...(same === -1
        ? []
        : [
            {
              text: `${name} says the same as version ${VARIANT_LABELS[same]}.`,
              mend: 'Change one of them, or remove it.',
            },
          ]),
    ].map((problem) => ({ code: 'variants', ...problem }))
  })
  // Links beyond the most are not counted, so that later versions would seem worse.
  if (links >= MAX_MAIL_LINKS)
    problems.push({
      code: 'variants',
      text: `The versions have ${MAX_MAIL_LINKS} or more different links together, so not all of their clicks could be counted.`,
      mend: 'Use fewer links.',
    })
  return problems
}
