import { Anchor, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Icon } from '../../../../ui/icon.tsx'
import { IconMail, IconMessage, IconShare } from '../../../../ui/icons.generated.ts'
import classes from './standing.module.css'

const THINGS: readonly { Icon: Icon; label: string; to: string }[] = [
  { Icon: IconShare, label: 'Invite fans to sign up on your site', to: '/dashboard/mini-sites' },
  { Icon: IconMessage, label: 'Write your first text as a draft', to: '/dashboard/marketing/sms/new' },
  { Icon: IconMail, label: 'Send an email, which needs no carrier', to: '/dashboard/marketing/email/new' },
]

/** Lists what can be done while carriers look. */
export const Meanwhile = () => (
  <div className={classes.meanwhile}>
    <Title order={3} size="h4">
      Meanwhile
    </Title>
    <ul>
      {THINGS.map(({ Icon, label, to }) => (
        <li key={to}>
          <Anchor component={Link} to={to}>
            <Icon size={18} aria-hidden />
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  </div>
)
