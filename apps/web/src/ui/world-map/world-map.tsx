import { Suspense } from 'react'
import { lateExtra } from '../late-part.tsx'
import type { CountriesProps } from './countries.tsx'
import classes from './world-map.module.css'

const Countries = lateExtra(async () => ({ default: (await import('./countries.tsx')).Countries }))

/** Countries on a map, which loads after what it belongs to. Without counts, there is only its space. */
export const WorldMap = ({ counts, ...rest }: Omit<CountriesProps, 'counts'> & Partial<CountriesProps>) => (
  <div className={classes.stage}>
    <Suspense>{counts && <Countries counts={counts} {...rest} />}</Suspense>
  </div>
)
