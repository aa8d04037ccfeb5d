import { Button } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { RuleTemplate } from '../rules/templates.ts'
import classes from './first-rule.module.css'

interface FirstRuleProps {
  templates: readonly RuleTemplate[]
  onStart: (template: RuleTemplate | undefined) => void
}

/** Shown while there is no rule: what one does, and rules to start from. */
export const FirstRule = ({ templates, onStart }: FirstRuleProps) => (
  <>
    <EmptyState
      art={<Talk />}
      title="Answer while you are on stage"
      text="A fan texts TOUR and gets the dates at once. Set a word, an answer, and a tag; everything else still waits for you."
      action={
        <Button size="md" onClick={() => onStart(undefined)}>
          New automatic answer
        </Button>
      }
    />
    <h2 className={classes.head}>Start from one of these</h2>
    <ul className={`plain-list ${classes.templates}`}>
      {templates.map((template) => (
        <li key={template.id}>
          <button type="button" className={classes.template} onClick={() => onStart(template)}>
            <span className={classes.name}>{template.name}</span>
            <span className={classes.text}>{template.text}</span>
          </button>
        </li>
      ))}
    </ul>
  </>
)

/** A word of a fan's, and the answer. */
const Talk = () => (
  <svg viewBox="0 0 240 132" width="240" height="132" aria-hidden="true" className={classes.art}>
    <rect x="132" y="6" width="92" height="44" rx="20" className={classes.theirs} />
    <text x="178" y="34" textAnchor="middle" className={classes.word}>
      TOUR
    </text>
    <rect x="16" y="62" width="164" height="64" rx="20" className={classes.ours} />
    <rect x="34" y="79" width="108" height="8" rx="4" className={classes.line} />
    <rect x="34" y="98" width="76" height="8" rx="4" className={classes.line} />
    <circle cx="204" cy="106" r="17" className={classes.ember} />
    <path d="M197 106.500l5 5 10-11" className={classes.check} />
  </svg>
)
