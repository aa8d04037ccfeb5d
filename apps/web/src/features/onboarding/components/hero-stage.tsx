import { VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import classes from './hero-stage.module.css'
import { lateExtra } from '../../../ui/late-part.tsx'

const ExamplePhone = lateExtra(() => import('./example-phone.tsx'))

/** Width of a phone in CSS pixels, as in the style sheet. */
const WIDTH = 262

/** From back to front; the indices refer to EXAMPLES. */
const PLACES = [
  { index: 1, place: 'left', fallback: '#f6f1e6' },
  { index: 2, place: 'right', fallback: '#0a0d1c' },
  { index: 0, place: 'front', fallback: '#0d6e3c' },
] as const

/** Radii of the grooves visible around the phones. */
const GROOVES = [296, 280, 264, 248]

/** Three example pages on a record. */
export function HeroStage() {
  return (
    <figure className={classes.stage}>
      <VisuallyHidden component="figcaption">
        Three example pages on phones: a pop singer’s in green, a folk band’s in paper and ink, and a DJ’s in night
        colors.
      </VisuallyHidden>
      <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice" className={classes.record} aria-hidden>
        <circle cx="320" cy="320" r="312" className={classes.disc} />
        {GROOVES.map((r) => (
          <circle key={r} cx="320" cy="320" r={r} className={classes.groove} />
        ))}
        <circle cx="86" cy="512" r="58" className={classes.sun} />
      </svg>
      <div inert aria-hidden className={classes.phones}>
        {PLACES.map(({ index, place, fallback }) => (
          <div key={place} className={classes[place]}>
            <Suspense
              fallback={
                <PhoneFrame width={WIDTH}>
                  <div style={{ height: '100%', background: fallback }} />
                </PhoneFrame>
              }
            >
              <ExamplePhone index={index} width={WIDTH} />
            </Suspense>
          </div>
        ))}
      </div>
    </figure>
  )
}
