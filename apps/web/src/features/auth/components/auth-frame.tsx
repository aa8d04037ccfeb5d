import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from '../../../ui/brand.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import classes from './auth-frame.module.css'

/** The form on a paper column, with a record sleeve beside it. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.column}>
        <header className={classes.header}>
          <Brand to="/" />
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <footer className={classes.footer}>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </footer>
      </div>
      <div className={classes.sleeve} aria-hidden="true">
        <Grooves shape="sun" className={classes.art} />
        <p className={classes.line}>
          One page for
          <br />
          everything you make.
        </p>
        <p className={classes.side}>Side A · 33⅓</p>
      </div>
    </div>
  )
}
