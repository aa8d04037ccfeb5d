import { Anchor } from '@mantine/core'
import { IconArrowLeft } from './icons.generated.ts'
import { Link } from 'react-router'

export interface BackLinkProps {
  to: string
  /** Name of the list: "Contacts". */
  children: string
}

/** A link from one item back to its list. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Anchor component={Link} to={to} display="inline-flex" mih={44} fw={500} style={{ alignItems: 'center', gap: 8 }}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Anchor>
  )
}
