import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import page from '../../../../ui/editor-page.module.css'
import classes from './creator.module.css'
import { type Section, useSection } from './use-section.ts'

export interface SectionPartProps {
  section: Section
  title: string
  text: ReactNode
  children: ReactNode
}

/** One section of the creator. On a phone, only the one of the address shows. */
export function SectionPart({ section, title, text, children }: SectionPartProps) {
  const [current] = useSection()
  const id = `section-${section}`
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`${page.section} ${classes.section}`}
      data-section={section}
      data-current={current === section || undefined}
    >
      <header className={page.sectionHead}>
        <Title order={2} id={`${id}-title`}>
          {title}
        </Title>
        <p>{text}</p>
      </header>
      {children}
    </section>
  )
}
