import { Box } from '@mantine/core'
import { SANDBOX_CARDS, type SandboxCard } from '@greenroom/domain/sandbox-cards'
import { useId } from 'react'
import { CARD_WORDS, CardPicture } from '../card-picture.tsx'
import classes from './card-choice.module.css'

export interface CardChoiceProps {
  value: SandboxCard
  onChange: (card: SandboxCard) => void
}

/** The test cards with their descriptions. */
export function CardChoice({ value, onChange }: CardChoiceProps) {
  const name = useId()
  return (
    <Box component="fieldset" m={0} p={0} bd={0}>
      <legend className={classes.legend}>Test card</legend>
      {SANDBOX_CARDS.map((card) => {
        const id = `${name}-${card}`
        return (
          <label key={card} className={classes.card}>
            <input
              className={classes.input}
              type="radio"
              name={name}
              checked={card === value}
              onChange={() => onChange(card)}
              aria-labelledby={`${id}-does`}
              aria-describedby={`${id}-number`}
            />
            <Box id={`${id}-does`} component="span" fw={600} fz="sm">
              {CARD_WORDS[card]}
            </Box>
            <span id={`${id}-number`} className={classes.number}>
              <CardPicture card={card} />
            </span>
          </label>
        )
      })}
    </Box>
  )
}
