import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from './step-frame.module.css'

export interface StepFrameProps {
  title: string
  text: ReactNode
  children?: ReactNode
  /** Enter goes on. Absent: the step brings its own buttons in `children`. */
  onNext?: () => void
  nextLabel?: string
  onBack?: (() => void) | undefined
  /** Goes on without filling anything in. */
  onSkip?: (() => void) | undefined
  /** Shown between the buttons on a phone. */
  previewButton?: ReactNode
}

/** One step: a heading that takes the focus, its fields, and the ways on and back. */
export function StepFrame({ title, text, children, onNext, nextLabel = 'Continue', onBack, onSkip, previewButton }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && event.target === heading.current) form.current?.requestSubmit()
    if (event.key === 'Escape' && onBack && isOfStep(event.target)) onBack()
  }

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onNext?.()
      }}
    >
      <div className={classes.body}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
      {onNext && (
        <div className={classes.actions}>
          {onBack && (
            <Button type="button" variant="default" size="md" onClick={onBack} leftSection={<IconArrowLeft size={18} aria-hidden />} className={classes.back}>
              Back
            </Button>
          )}
          {previewButton && <span className={classes.preview}>{previewButton}</span>}
          {onSkip && <Button type="button" variant="subtle" color="gray" size="md" onClick={onSkip} className={classes.skip}>Skip</Button>}
          <Button type="submit" size="md" rightSection={<IconArrowRight size={18} aria-hidden />} className={classes.next}>{nextLabel}</Button>
        </div>
      )}
    </form>
  )
}

/** React bubbles keys of dialogs and menus to here; those close by Escape themselves. */
const isOfStep = (target: EventTarget): boolean => target instanceof Element && target.closest('form') !== null && !target.closest('[role="dialog"], [aria-expanded="true"]')
