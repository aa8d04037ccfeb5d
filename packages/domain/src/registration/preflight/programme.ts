import { PROFILE_LIMITS, PROFILE_MINIMA } from '../profile.ts'
import type { Finding, Rule } from './facts.ts'
import { namesSender, says } from './names.ts'

const AUDIENCE =
  /\b(?:fans?|subscribers?|listeners?|customers?|followers?|supporters?|members?|people|audience|donors?)\b/i
const PURPOSE =
  /\b(?:about|because|to (?:tell|inform|announce|share|let|remind|promote)|music|shows?|merch|news|tickets?)\b/i
/** Words of placeholders, which carriers take for a test (error 30886). */
const PLACEHOLDER = /\b(?:test|testing|lorem ipsum|todo|asdf|example\.com)\b/i

export const descriptionRule: Rule = {
  id: 'F11',
  passed: 'The description says who writes to whom, and why.',
  find(profile, { appName }) {
    const { description } = profile
    const found = (text: string): Finding => ({ text, field: 'description', mend: 'write_description' })
    if (description.trim().length < PROFILE_MINIMA.description)
      return found(`Describe your texts in at least ${PROFILE_MINIMA.description} characters.`)
    const words = ownWords(description, profile)
    if (PLACEHOLDER.test(words)) return found('Carriers refuse descriptions that sound like a test.')
    if (says(words, appName)) return found(`Name the artist, not ${appName}: carriers register whoever sends.`)
    if (!namesSender(description, profile)) return found('Say who sends: your stage name or legal name.')
    if (!AUDIENCE.test(description)) return found('Say to whom you send, for example fans who signed up.')
    return PURPOSE.test(description)
      ? undefined
      : found('Say why you send, for example to tell about new music and shows.')
  },
}

/** Returns a text without links and the sender's names, which may be any words. */
const ownWords = (text: string, { stageName, legalName }: { stageName: string; legalName: string }): string =>
  [stageName, legalName]
    .map((name) => name.trim())
    .filter((name) => name !== '')
    // A short name may be part of the other.
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.split(name).join(' '), text.replace(/\bhttps?:\/\/\S+/gi, ' '))

export const flowRule: Rule = {
  id: 'F12',
  passed: 'It names every way in which people join.',
  find({ flow }, { site, keywords }) {
    const found = (text: string): Finding => ({ text, field: 'flow', mend: 'write_flow' })
    if (flow.trim().length < PROFILE_MINIMA.flow || flow.length > PROFILE_LIMITS.flow)
      return found(`Describe how people agree, in ${PROFILE_MINIMA.flow} to 2,048 characters.`)
    if (site && site.forms.length > 0 && !flow.includes(site.url))
      return found(`People join by the form at ${site.url}, and you do not name it.`)
    const unnamed = keywords.map(({ word }) => word).filter((word) => !says(flow, word))
    return unnamed.length === 0
      ? undefined
      : found(`People join by texting ${unnamed.join(', ')}, and you do not say so.`)
  },
}
