import { initials } from '@greenroom/domain/people'
import { Avatar } from '@mantine/core'

export interface PersonAvatarProps {
  name: string
  /** Address of the picture; without one the initials stand in (spec section 3). */
  picture: string | null
  /** Height and width in pixels. */
  size?: number
}

/** Picture or initials of a person; decoration only, the name stands beside it. */
export function PersonAvatar({ name, picture, size = 34 }: PersonAvatarProps) {
  return (
    <Avatar src={picture} alt="" size={size} color="green" aria-hidden>
      {initials(name)}
    </Avatar>
  )
}
