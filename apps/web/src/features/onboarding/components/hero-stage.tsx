import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import classes from './hero-stage.module.css'

const ExamplePhone = lazy(() => import('./example-phone.tsx'))

/** From back to front; the indices are those of EXAMPLES. */
const PLACES = [
  { index: 1, place: 'left', fallback: '#f6f1e6' },
  { index: 2, place: 'right', fallback: '#0a0d1c' },
  { index: 0, place: 'front', fallback: '#0d6e3c' },
] as const

/** Three example pages on a record. */
export function HeroStage() {
  return (
    <figure className={classes.stage}>
      <VisuallyHidden component="figcaption">Three example pages on phones: a pop singer’s in green, a folk band’s in paper and ink, and a DJ’s in night colours.</VisuallyHidden>
      <svg viewBox="0 0 600 600" className={classes.record} aria-hidden>
        {[296, 256, 216, 176].map((r, i) => <circle key={r} cx="300" cy="300" r={r} className={classes[`ring${i}`]} />)}
        <circle cx="300" cy="300" r="132" className={classes.label} />
      </svg>
      <div inert aria-hidden className={classes.phones}>
        {PLACES.map(({ index, place, fallback }) => (
          <div key={place} className={classes[place]}>
            <PhoneFrame label="Example page" width={262}>
              <Suspense fallback={<div style={{ height: '100%', background: fallback }} />}>
                <ExamplePhone index={index} />
              </Suspense>
            </PhoneFrame>
          </div>
        ))}
      </div>
    </figure>
  )
}
