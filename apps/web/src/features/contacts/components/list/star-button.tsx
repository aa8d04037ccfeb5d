import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '../../../../ui/icons.generated.ts'
import classes from './star-button.module.css'

export interface StarButtonProps {
  name: string
  starred: boolean
  onClick: () => void
  tabIndex?: number
}

/** Adds or removes a star. */
export const StarButton = ({ name, starred, onClick, tabIndex }: StarButtonProps) => (
  <ActionIcon
    size={32}
    className={classes.root ?? ''}
    data-starred={starred || undefined}
    aria-label={`Star ${name}`}
    aria-pressed={starred}
    onClick={onClick}
    tabIndex={tabIndex}
  >
    {starred ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
  </ActionIcon>
)
