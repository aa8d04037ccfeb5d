import type { LaunchpadStep } from '@greenroom/contracts'
import { Box, Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './steps.module.css'

/** Open steps after the next one, each with its own action. */
export const OpenSteps = ({ steps }: { steps: readonly LaunchpadStep[] }) => (
  <section className={classes.panel} aria-labelledby="later">
    <h2 id="later" className={classes.title}>
      After that
    </h2>
    <ul className={classes.list}>
      {steps.map(({ id, title, text, action }) => (
        <li key={id} className={classes.step}>
          <span className={classes.dot} aria-hidden />
          <div className={classes.words}>
            <h3 className={classes.name}>{title}</h3>
            <Box component="p" mt={2} mb={0} mx={0} c="dimmed" fz="sm" lh="1.45">
              {text}
            </Box>
          </div>
          <Button component={Link} to={action.path} variant="default" className={classes.action ?? ''}>
            {action.label}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
