import type { ReactNode } from 'react'
import classes from './legal-page.module.css'

export interface LegalPageProps {
  title: string
  /** ISO date of the last change of the wording. */
  updated: string
  /** Summarizes the text in a few sentences. */
  summary: ReactNode
  sections: readonly { id: string; title: string; body: ReactNode }[]
}

/** A long text with a table of contents beside it. */
export function LegalPage({ title, updated, summary, sections }: LegalPageProps) {
  return (
    <article className={classes.root}>
      <header className={classes.header}>
        <h1>{title}</h1>
        <p className={classes.date}>
          Last updated on{' '}
          <time dateTime={updated}>
            {new Date(`${updated}T12:00:00`).toLocaleDateString('en-US', { dateStyle: 'long' })}
          </time>
        </p>
      </header>
      <nav aria-label="Contents" className={classes.contents}>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        <div className={classes.summary}>{summary}</div>
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{name}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  )
}
