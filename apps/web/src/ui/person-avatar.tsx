import { initials } from '@greenroom/domain/people'
import { Avatar } from '@mantine/core'
import classes from './person-avatar.module.css'

export interface PersonAvatarProps {
  name: string
  /** Address of the picture; without one, the initials are shown (product section 3). */
  picture: string | null
  /** Height and width in pixels. */
  size?: number
  /**
   * Text that determines the color, such as an id, so that the people of a list look different; absent: the default
   * green.
   */
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

/** Number of tints in the style sheet. */
const TINTS = 5

/** Returns the same tint for the same text, evenly distributed. */
function tintOf(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % TINTS
}
