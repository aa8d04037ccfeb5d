import { Box } from '@mantine/core'
import type { LaunchpadStep } from '@greenroom/contracts'
import { IconCheck, IconChevronDown } from '../../../ui/icons.generated.ts'
import classes from './steps.module.css'

export interface DoneStepsProps {
  steps: readonly LaunchpadStep[]
  /** Starts open if there is nothing else to see. */
  startsOpen: boolean
}

/** Finished steps, folded below the open ones. */
export const DoneSteps = ({ steps, startsOpen }: DoneStepsProps) => (
  <details className={classes.panel} open={startsOpen}>
    <summary className={classes.summary}>
      <h2 className={classes.title}>Done</h2>
      <Box component="span" c="dimmed" ff="monospace" fz="sm">
        {steps.length}
      </Box>
      <IconChevronDown size={20} className={classes.chevron} aria-hidden />
    </summary>
    <ul className={classes.list}>
      {steps.map(({ id, title }) => (
        <li key={id} className={classes.step} data-done>
          <span className={classes.tick} aria-hidden>
            <IconCheck size={14} stroke={3} />
          </span>
          <h3 className={classes.name}>{title}</h3>
        </li>
      ))}
    </ul>
  </details>
)
