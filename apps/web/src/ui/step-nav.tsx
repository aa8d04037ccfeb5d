import { Button } from '@mantine/core'
import type { Icon } from './icon.tsx'
import { IconArrowLeft, IconArrowRight, IconCheck } from './icons.generated.ts'
import classes from './step-nav.module.css'
import { toastFloor } from './toast-floor.ts'

export interface Step<T extends string> {
  id: T
  title: string
  /** A few words on what it says so far. */
  text: string
  isDone: boolean
}

export interface StepNavProps<T extends string> {
  label: string
  steps: readonly Step<T>[]
  current: T
  onGo: (id: T) => void
}

/** The steps of a full-screen editor, each with what it says so far. */
export const StepNav = <T extends string>({ label, steps, current, onGo }: StepNavProps<T>) => (
  <nav className={classes.steps} aria-label={label}>
    <ol className="plain-list">
      {steps.map(({ id, title, text, isDone }, place) => (
        <li key={id}>
          <button
            type="button"
            className={classes.step}
            aria-current={id === current ? 'step' : undefined}
            onClick={() => onGo(id)}
          >
            <span className={classes.mark} data-done={isDone || undefined}>
              {isDone ? <IconCheck size={14} stroke={2.4} aria-label="Done" /> : place + 1}
            </span>
            <span className={classes.words}>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
          </button>
        </li>
      ))}
    </ol>
  </nav>
)

export interface StepBarProps {
  /** Undefined at the first step. */
  onBack: (() => void) | undefined
  /** What a wide window shows beside the steps. */
  beside: { label: string; Icon: Icon; onOpen: () => void }
  /** Undefined at the last step. */
  next: { title: string; onGo: () => void } | undefined
}

/** Leads through the steps on a phone: three buttons at the bottom of the window. */
export const StepBar = ({ onBack, beside: { label, Icon, onOpen }, next }: StepBarProps) => (
  <nav ref={toastFloor} className={classes.bar} aria-label="Steps">
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      disabled={onBack === undefined}
      onClick={onBack}
    >
      Back
    </Button>
    <Button variant="subtle" leftSection={<Icon size={18} aria-hidden />} onClick={onOpen}>
      {label}
    </Button>
    {next === undefined ? null : (
      <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={next.onGo}>
        {next.title}
      </Button>
    )}
  </nav>
)
