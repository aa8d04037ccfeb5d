import type { MailContent } from '../../../platform/mail/compose.ts'
import type { Advice } from '../policy/advice.ts'
import type { Compared, WeekFacts } from '../policy/advice.ts'

const number = (n: number) => n.toLocaleString('en-US')

/** Compares with the week before in words: `12% up`, `as the week before`. Below ten, shares mean nothing. */
export function changeWords({ now, before }: Compared): string {
  if (now === before) return 'as the week before'
  if (before < 10) return `${number(before)} the week before`
  const share = Math.round((Math.abs(now - before) / before) * 100)
  return share === 0 ? 'as the week before' : `${share}% ${now > before ? 'up' : 'down'}`
}

const dayWords = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

interface Given {
  facts: WeekFacts
  advice: Advice
  /** First and last day of the week. */
  first: string
  last: string
  absolute(path: string): string
  /** Address that ends the letter. */
  end: string
}

/** Writes the letter: three numbers with the week before, one thing to do, and the link to all of it. */
export function weeklyMail({ facts, advice, first, last, absolute, end }: Given): Pick<
  MailContent,
  'subject' | 'heading' | 'preheader' | 'paragraphs' | 'figures' | 'items' | 'action' | 'end'
> & {
  preheader: string
} {
  const { views, clicks, fans } = facts
  const of = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`
  return {
    subject: `Your week: ${of(views.now, 'view', 'views')}, ${of(fans.now, 'new fan', 'new fans')}`,
    preheader: advice.text,
    heading: `Your week, ${dayWords(first)} to ${dayWords(last)}`,
    paragraphs: [],
    figures: [
      { label: 'Views', value: number(views.now), text: changeWords(views) },
      { label: 'Clicks', value: number(clicks.now), text: changeWords(clicks) },
      { label: 'New fans', value: number(fans.now), text: changeWords(fans) },
    ],
    items: [{ label: advice.action.label, url: absolute(advice.action.path), text: advice.text }],
    action: { label: 'Open your analytics', url: absolute('/dashboard/analytics?period=7d') },
    end: { label: 'Stop the weekly letter', url: end },
  }
}
