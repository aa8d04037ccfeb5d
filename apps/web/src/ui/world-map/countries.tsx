import type { MouseEvent } from 'react'
import { tip } from '../tip.ts'
import { shadeOf } from './shade.ts'
import { COUNTRY_DOTS, COUNTRY_PATHS, WORLD_SIZE } from './world.generated.ts'
import classes from './world-map.module.css'

export interface CountriesProps {
  /** By ISO 3166-1 code; a country that is missing has none. The code '' is no country. */
  counts: ReadonlyMap<string, number>
  /** Tells what a pointer reads of a country that counts. */
  wordsOf: (code: string, count: number) => string
  isChosen?: (code: string) => boolean
  /** Chooses a country; without it, the map is only read. */
  onChoose?: (code: string) => void
}

/**
 * The world, each country as dark as its share. A pointer reads and chooses it; screen readers and the keyboard have the
 * list beside it.
 */
export function Countries({ counts, wordsOf, isChosen, onChoose }: CountriesProps) {
  const most = Math.max(1, ...[...counts].flatMap(([code, count]) => (code === '' ? [] : [count])))
  const look = (code: string) => {
    const count = counts.get(code) ?? 0
    return {
      'data-shade': shadeOf(count, most),
      'data-code': code,
      'data-chosen': isChosen?.(code) || undefined,
      ...tip(count === 0 ? undefined : wordsOf(code, count)),
    }
  }
  const choose = ({ target }: MouseEvent) => {
    const code = target instanceof SVGElement ? target.dataset.code : undefined
    if (code !== undefined && counts.has(code)) onChoose?.(code)
  }
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${WORLD_SIZE.width} ${WORLD_SIZE.height}`}
      aria-hidden
      focusable="false"
      data-chooses={onChoose !== undefined || undefined}
      onClick={choose}
    >
      {Object.entries(COUNTRY_PATHS).map(([code, path]) =>
        code === '' ? <path key={code} d={path} data-shade={0} /> : <path key={code} d={path} {...look(code)} />,
      )}
      {Object.entries(COUNTRY_DOTS)
        .filter(([code]) => counts.has(code))
        .map(([code, [x, y]]) => (
          <circle key={code} cx={x} cy={y} r={3} {...look(code)} />
        ))}
    </svg>
  )
}
