import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import bar from './editor-bar.module.css'
import classes from './editor-page.module.css'

export interface EditorSkeletonProps {
  /** Says what is on its way: "Opening the campaign…". */
  label: string
  /** Outline of the form. */
  children: ReactNode
  /** Outline of what stands beside it. */
  stage: ReactNode
}

/** Placeholder of a full-screen editor with a form, and something to see beside it. */
export const EditorSkeleton = ({ label, children, stage }: EditorSkeletonProps) => (
  <EditorOutline label={label} className={classes.main}>
    <div className={classes.form} aria-hidden>
      <Skeleton height={52} mt={10} />
      {children}
    </div>
    <div className={classes.stage} aria-hidden>
      {stage}
    </div>
  </EditorOutline>
)

interface EditorOutlineProps {
  label: string
  /** Of the part below the bar. */
  className: string | undefined
  children: ReactNode
}

/** The bar of a full-screen editor that loads, and what comes below it. */
export const EditorOutline = ({ label, className, children }: EditorOutlineProps) => (
  <div className={classes.root}>
    <p role="status" className="visually-hidden">
      {label}
    </p>
    <div className={bar.bar} aria-hidden>
      <Skeleton height={36} width={36} />
      <Skeleton height={18} width={180} />
    </div>
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  </div>
)

/** Stands in the place of a full-screen editor that could not open. */
export const EditorMessage = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={classes.message}>
    {children}
  </main>
)
