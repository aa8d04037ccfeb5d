import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '../../../ui/icons.generated.ts'
import { Link } from 'react-router'
import { STEPS, stepPath, type Step } from '../draft/steps.ts'
import classes from './flow-progress.module.css'

const LABELS: Record<Step, string> = {
  username: 'Username',
  you: 'Name',
  picture: 'Picture',
  theme: 'Look',
  links: 'Links',
  done: 'Finish',
}

/** Progress through the steps, with a link to each. On a phone it is a row of bars. */
export function FlowProgress({ step }: { step: Step }) {
  const here = STEPS.indexOf(step)
  return (
    <nav aria-label="Steps" className={classes.nav}>
      <ol className={classes.list}>
        {STEPS.map((each, i) => (
          <li key={each} className={classes.item} data-state={i < here ? 'past' : i === here ? 'here' : 'ahead'}>
            <Link to={stepPath(each)} className={classes.link} aria-current={i === here ? 'step' : undefined}>
              <span className={classes.dot} aria-hidden>
                {i < here ? <IconCheck size={12} stroke={3} /> : i + 1}
              </span>
              <span className={classes.label}>{LABELS[each]}</span>
              {i < here && <VisuallyHidden>(done)</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
