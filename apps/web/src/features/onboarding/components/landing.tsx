import { Box, Button } from '@mantine/core'
import { Suspense } from 'react'
import { appName } from '../../../lib/app-name.ts'
import { scrollBehavior } from '../../../lib/scroll-behavior.ts'
import { ClaimForm } from './claim-form.tsx'
import { HeroStage } from './hero-stage.tsx'
import classes from './landing.module.css'
import { PointArt } from './point-art.tsx'
import { lateExtra } from '../../../ui/late-part.tsx'

const LookBook = lateExtra(() => import('./look-book.tsx'))

/** The capabilities that the product has today. */
const POINTS = [
  {
    art: 'links',
    title: 'Links, in your order',
    text: 'Make one stand out. Give it a start and an end, and it appears only in between.',
  },
  {
    art: 'music',
    title: 'Music plays on the page',
    text: 'Spotify, YouTube, SoundCloud and Apple Music. Players load only when someone presses play.',
  },
  {
    art: 'address',
    title: 'One short address',
    text: 'For your bio, a sticker or a poster. The QR code comes with it, ready to print.',
  },
  { art: 'numbers', title: 'See what works', text: 'Visits and clicks, counted without cookies. Bots are left out.' },
] as const

const focusClaim = () => {
  window.scrollTo({ top: 0, behavior: scrollBehavior() })
  document.querySelector<HTMLInputElement>('#claim input')?.focus({ preventScroll: true })
}

/** The first screen: the product, examples, and the first step. */
export function Landing() {
  return (
    <div className={classes.landing}>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.headline}>One page for everything you make</h1>
          <p className={classes.lead}>
            {appName()} gives artists a page with their links, songs and words, at one short address to share
            everywhere.
          </p>
          <div id="claim" className={classes.claim}>
            <ClaimForm />
          </div>
        </div>
        <HeroStage />
      </section>

      <Box component="section" mt="xl" aria-labelledby="points">
        <h2 id="points" className={classes.heading}>
          A small page that does its job
        </h2>
        <ul className={classes.cards}>
          {POINTS.map(({ art, title, text }) => (
            <li key={title} className={classes.card}>
              <PointArt name={art} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Box>

      <Suspense fallback={<Box h={720} />}>
        <LookBook />
      </Suspense>

      <section className={classes.closing} aria-labelledby="closing">
        <svg viewBox="0 0 210 190" preserveAspectRatio="xMaxYMid slice" className={classes.closingArt} aria-hidden>
          {[112, 88, 64].map((r) => (
            <circle key={r} cx="132" cy="95" r={r} />
          ))}
          <circle cx="132" cy="95" r="38" className={classes.closingLabel} />
        </svg>
        <div>
          <h2 id="closing" className={classes.closingTitle}>
            Start with your name
          </h2>
          <Button size="lg" onClick={focusClaim} classNames={{ root: classes.closingButton }}>
            Claim your username
          </Button>
        </div>
      </section>
    </div>
  )
}
