import { initials } from '@greenroom/domain/people'
import { Avatar } from '@mantine/core'
import classes from './person-avatar.module.css'

export interface PersonAvatarProps {
  name: string
  /** Address of the picture; without one the initials stand in (product section 3). */
  picture: string | null
  /** Height and width in pixels. */
  size?: number
  /** What the color is drawn from, such as an id, so that people of a list are told apart; absent: the house's green. */
  tint?: string
}

/** Picture or initials of a person; decoration only, the name stands beside it. */
export function PersonAvatar({ name, picture, size = 34, tint }: PersonAvatarProps) {
  return (
    <Avatar
      src={picture}
      alt=""
      size={size}
      color="green"
      aria-hidden
      className={classes.root ?? ''}
      data-tint={tint === undefined ? undefined : tintOf(tint)}
    >
      {initials(name)}
    </Avatar>
  )
}

/** As many as the style sheet has. */
const TINTS = 5

/** The same for the same text, and evenly spread. */
function tintOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % TINTS
}
