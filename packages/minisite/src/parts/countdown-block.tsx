import { momentWords, readSettings } from '@greenroom/domain'
import { useEffect, useState } from 'react'
import type { Mode, PublicBlock } from '../view.ts'
import { spot } from './spot.ts'

const UNITS: readonly [seconds: number, name: string][] = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'min'],
  [1, 'sec'],
]

/**
 * Renders a moment to come. The date is drawn here; the page's script shows the clock and lets it run. In a preview it
 * runs by itself.
 */
export function CountdownBlock({ block, mode }: { block: PublicBlock; mode: Mode }) {
  const { at, timeZone } = readSettings('countdown', block.settings)
  const seconds = useSecondsUntil(at, mode)
  const Title = mode === 'live' ? 'h2' : 'p'
  const title = block.title.trim()
  if (!at) return null
  return (
    <li className="panel count" {...spot(block.id, mode)}>
      {title !== '' && (
        <Title className="title" dir="auto">
          {title}
        </Title>
      )}
      <p className="clock" hidden={seconds === undefined} aria-hidden="true" data-until={Date.parse(at)}>
        {UNITS.map(([unit, name], index) => (
          <span key={name}>
            <b>{shareOf(seconds ?? 0, unit, UNITS[index - 1]?.[0])}</b>
            {name}
          </span>
        ))}
      </p>
      <time dateTime={at}>{momentWords(at, timeZone)}</time>
    </li>
  )
}

const shareOf = (seconds: number, unit: number, larger: number | undefined) =>
  Math.floor((larger ? seconds % larger : seconds) / unit)

/** Returns the seconds left, every second, in a preview only: what visitors see does not depend on when it was drawn. */
function useSecondsUntil(at: string | undefined, mode: Mode): number | undefined {
  const until = at && mode === 'preview' ? Date.parse(at) : undefined
  const [now, setNow] = useState<number>()
  useEffect(() => {
    if (until === undefined) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined || now === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000))
}
