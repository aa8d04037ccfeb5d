import { type Channel, channelOfSource, DAY_MS } from '@greenroom/domain'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import type { TopSource } from '../../analytics/public.ts'

/** A number of the week, and of the one before. */
export interface Compared {
  now: number
  before: number
}

/** Facts from which the letter is written. */
export interface WeekFacts {
  pages: number
  views: Compared
  clicks: Compared
  fans: Compared
  /** People whose message nobody has answered. */
  waiting: number
  /** First step that is not done; undefined: none, or the owner has put the steps away. */
  nextStep: Pick<LaunchpadStep, 'title' | 'text' | 'action'> | undefined
  hasSentLately: boolean
  /** True if enough fans agreed to be written to. */
  hasAudience: boolean
  /** Block with the most clicks of the week, and its place on its page from 0. */
  topBlock: { title: string; clicks: number; place: number; siteId: string } | undefined
  /** Source with the most visitors of the week. */
  topSource: TopSource | undefined
}

/** Fans from whom on a campaign is worth its while. */
export const FANS_WORTH_WRITING = 10
/** Clicks of a week from which on a block is worth moving. */
const CLICKS_WORTH_MOVING = 5
/** Visitors of a week, and the share of them, from which on a source is worth naming. */
const VISITORS_WORTH_NAMING = 50
const SHARE_WORTH_NAMING = 0.5
/** Channels on whose places artists post themselves. */
const POSTED: readonly Channel[] = ['social', 'video', 'music', 'messages']

/** One thing to do. */
export interface Advice {
  text: string
  action: { label: string; path: string }
}

const people = (n: number) => (n === 1 ? '1 person' : `${n.toLocaleString('en-US')} people`)

/**
 * Chooses the one thing to do: what somebody waits for comes first, then the first steps, then what reaches fans, then what
 * the clicks of the week say, then where its visitors came from.
 */
export function adviceFor({ waiting, nextStep, hasSentLately, hasAudience, topBlock, topSource }: WeekFacts): Advice {
  if (waiting > 0)
    return {
      text: `${people(waiting)} wrote to you and ${waiting === 1 ? 'waits' : 'wait'} for an answer.`,
      action: { label: 'Open the inbox', path: '/dashboard/conversations' },
    }
  if (nextStep) return { text: `${nextStep.title}. ${nextStep.text}`, action: nextStep.action }
  if (hasAudience && !hasSentLately)
    return {
      text: 'You have not written to your fans for 30 days. Tell them what you are working on.',
      action: { label: 'Write to your fans', path: '/dashboard/marketing' },
    }
  if (topBlock && topBlock.place > 0 && topBlock.clicks >= CLICKS_WORTH_MOVING)
    return {
      text: `“${topBlock.title}” got ${topBlock.clicks.toLocaleString('en-US')} clicks, the most of all. Move it to the top of your page.`,
      action: { label: 'Open the editor', path: `/editor/${topBlock.siteId}` },
    }
  if (topSource && isWorthNaming(topSource))
    return {
      text: `${topSource.source} brought ${Math.floor((topSource.visitors / topSource.of) * 100)}% of your visitors. Put your link there once more: in your profile, and in your next post.`,
      action: { label: 'Copy your link', path: '/editor?tab=share' },
    }
  return {
    text: 'Share your page once more this week: in a story, in a message, on a poster.',
    action: { label: 'Share your page', path: '/editor?tab=share' },
  }
}

const isWorthNaming = ({ source, visitors, of }: TopSource): boolean =>
  of >= VISITORS_WORTH_NAMING && visitors / of >= SHARE_WORTH_NAMING && POSTED.includes(channelOfSource(source))

/** Days of a new account in which the letter comes although nothing has happened: its advice is about the first steps. */
const FIRST_DAYS = 28

/**
 * Tells whether there is anything to write about. An owner without a page gets no letter. With one they get it if the page
 * was seen or somebody joined in one of the two weeks, and always in the first four weeks of their account.
 */
export function isWorthWriting({ pages, views, clicks, fans }: WeekFacts, since: Date, now: Date): boolean {
  if (pages === 0) return false
  if (now.getTime() - since.getTime() < FIRST_DAYS * DAY_MS) return true
  return [views, clicks, fans].some((compared) => compared.now + compared.before > 0)
}
