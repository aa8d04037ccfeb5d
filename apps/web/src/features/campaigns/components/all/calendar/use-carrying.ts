import type { ListedCampaign } from '@greenroom/contracts'
import { dateAfter } from '@greenroom/domain/calendar'
import { type KeyboardEvent, useState } from 'react'
import { type Day, dayName, dayOf } from './days.ts'

interface Carried {
  campaign: ListedCampaign
  day: Day
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * Moves a campaign of a calendar by keyboard: space picks it up and drops it, arrows carry it from day to day, and escape
 * leaves it where it was.
 * @param days that are shown; it is not carried beyond
 * @param onDrop returns a sentence on what stands against it
 */
export function useCarrying(days: readonly Day[], onDrop: (campaign: ListedCampaign, day: Day) => string | undefined) {
  const [carried, setCarried] = useState<Carried>()
  /** For screen readers. */
  const [said, say] = useState('')
  const put = (next: Carried | undefined, words: string) => {
    setCarried(next)
    say(words)
  }
  const onKeyDown = (event: KeyboardEvent, campaign: ListedCampaign) => {
    const { name } = campaign
    const home = dayOf(campaign)
    const step = STEPS[event.key]
    const isHeld = carried?.campaign.id === campaign.id
    if (event.key === ' ') {
      event.preventDefault()
      if (!isHeld) {
        if (home !== undefined) put({ campaign, day: home }, `Picked up ${name}, ${dayName(home)}.`)
      } else if (carried.day === home) put(undefined, `${name} is back where it was.`)
      else {
        const against = onDrop(campaign, carried.day)
        put(undefined, against ?? `Dropped ${name} on ${dayName(carried.day)}.`)
      }
    } else if (isHeld && step !== undefined) {
      event.preventDefault()
      const day = dateAfter(carried.day, step)
      if (days.includes(day)) put({ campaign, day }, `${name}, ${dayName(day)}.`)
    } else if (isHeld && (event.key === 'Escape' || event.key === 'Tab' || event.key === 'Enter')) {
      if (event.key !== 'Tab') event.preventDefault()
      put(undefined, `${name} is back where it was.`)
    }
  }
  return { carried, said, say, onKeyDown, drop: () => setCarried(undefined) }
}
