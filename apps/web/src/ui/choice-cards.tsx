import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choice-cards.module.css'

export interface ChoiceCard<T extends string> {
  value: T
  title: string
  text: ReactNode
}

export interface ChoiceCardsProps<T extends string> {
  label: string
  choices: readonly ChoiceCard<T>[]
  /** Undefined: none yet. */
  value: T | undefined
  onChange: (value: T) => void
}

/** One of a few ways, each on a card with a sentence. */
export const ChoiceCards = <T extends string>({ label, choices, value, onChange }: ChoiceCardsProps<T>) => (
  <Radio.Group
    aria-label={label}
    value={value ?? ''}
    onChange={(next) => {
      const chosen = choices.find((one) => one.value === next)
      if (chosen) onChange(chosen.value)
    }}
  >
    <div className={classes.cards}>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          value={choice.value}
          label={choice.title}
          description={choice.text}
          classNames={{ root: classes.card, body: classes.body, inner: classes.inner, label: classes.label }}
          data-chosen={choice.value === value || undefined}
        />
      ))}
    </div>
  </Radio.Group>
)
