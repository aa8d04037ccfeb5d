import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '../../../ui/icons.generated.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import classes from './step-frame.module.css'

export interface StepFrameProps {
  title: string
  text: ReactNode
  children?: ReactNode
  /** Called on Enter. Absent: the step has its own buttons in `children`. */
  onNext?: () => void
  nextLabel?: string
  onBack?: (() => void) | undefined
  /** Continues without input. */
  onSkip?: (() => void) | undefined
  /** Shown between the buttons on a phone. */
  previewButton?: ReactNode
}

/**
 * One step: heading, fields, and buttons to continue and go back. A field marked `data-first` takes the focus, else the
 * heading does; the form has its name either way.
 */
export function StepFrame({
  title,
  text,
  children,
  onNext,
  nextLabel = 'Continue',
  onBack,
  onSkip,
  previewButton,
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const headingId = useId()
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-first]') ?? heading.current
    first?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  const keys = useRef({ onNext, onBack })
  useEffect(() => {
    keys.current = { onNext, onBack }
  })
  useEffect(() => {
    // Attached to the element itself, because React handlers here would also receive key presses in dialogs.
    const element = form.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (event.key === 'Enter' && event.target === heading.current) keys.current.onNext?.()
      if (event.key === 'Escape') keys.current.onBack?.()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={headingId}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onNext?.()
      }}
    >
      <div className={classes.body}>
        <h1 ref={heading} id={headingId} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
      {onNext && (
        <div className={classes.actions}>
          {onBack && (
            <Button
              type="button"
              variant="default"
              size="md"
              onClick={onBack}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              className={classes.back}
            >
              Back
            </Button>
          )}
          {previewButton && <span className={classes.preview}>{previewButton}</span>}
          {onSkip && (
            <Button type="button" variant="subtle" color="gray" size="md" onClick={onSkip} className={classes.skip}>
              Skip
            </Button>
          )}
          <Button
            type="submit"
            size="md"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            className={classes.next}
          >
            {nextLabel}
          </Button>
        </div>
      )}
    </form>
  )
}
