import type { MarketingTodo, MarketingTodoKind } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { askForFunds } from '../../../lib/api/index.ts'
import { countOf } from '../../../lib/format.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import type { Icon } from '../../../ui/icon.tsx'
import {
  IconAlertTriangle,
  IconCheck,
  IconMessages,
  IconPencil,
  IconShieldCheck,
  IconUserPlus,
  IconWallet,
} from '../../../ui/icons.generated.ts'
import classes from './todo-strip.module.css'

/** Looks of things to do: something stopped, somebody waits, or a step ahead. */
const LOOKS: Record<MarketingTodoKind, { Icon: Icon; tone: 'stop' | 'wait' | 'step' }> = {
  halted: { Icon: IconAlertTriangle, tone: 'stop' },
  funds: { Icon: IconWallet, tone: 'stop' },
  declined: { Icon: IconAlertTriangle, tone: 'stop' },
  approval: { Icon: IconShieldCheck, tone: 'wait' },
  replies: { Icon: IconMessages, tone: 'wait' },
  verify: { Icon: IconShieldCheck, tone: 'stop' },
  registration: { Icon: IconShieldCheck, tone: 'step' },
  domain: { Icon: IconShieldCheck, tone: 'step' },
  postal_address: { Icon: IconPencil, tone: 'step' },
  draft: { Icon: IconPencil, tone: 'step' },
  audience: { Icon: IconUserPlus, tone: 'step' },
  segment: { Icon: IconUserPlus, tone: 'step' },
  number: { Icon: IconShieldCheck, tone: 'step' },
  own_domain: { Icon: IconShieldCheck, tone: 'step' },
  first: { Icon: IconPencil, tone: 'step' },
}

export interface TodoStripProps {
  todo: readonly MarketingTodo[]
  /** Number of others that wait behind. */
  more: number
}

/** At most three things to do now, each with one action. */
export function TodoStrip({ todo, more }: TodoStripProps) {
  return (
    <section aria-label="To do now">
      {todo.length === 0 ? (
        <p className={classes.done}>
          <IconCheck size={18} aria-hidden /> Nothing waits for you. A good moment to write.
        </p>
      ) : (
        <ol className={`plain-list ${classes.strip}`} data-count={todo.length}>
          {todo.map((one) => (
            <Todo key={one.action.path + one.title} todo={one} />
          ))}
        </ol>
      )}
      {more > 0 ? <p className={classes.more}>{countOf(more, 'more thing')} can wait.</p> : null}
    </section>
  )
}

function Todo({ todo: { kind, title, text, action } }: { todo: MarketingTodo }) {
  const { Icon, tone } = LOOKS[kind]
  const { funds } = action
  return (
    <li className={classes.todo} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      {funds === null ? (
        <Button component={Link} to={action.path} size="sm" variant={tone === 'step' ? 'default' : 'filled'}>
          {action.label}
        </Button>
      ) : (
        <Button size="sm" onClick={() => void askForFunds(funds).catch(tellProblem)}>
          {action.label}
        </Button>
      )}
    </li>
  )
}
