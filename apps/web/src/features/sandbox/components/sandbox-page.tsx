import { Text, Title } from '@mantine/core'
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { mailQuery, phonesQuery } from '../api/sandbox.ts'
import { SandboxNote } from './sandbox-note.tsx'
import classes from './sandbox-page.module.css'

export interface SandboxPageProps {
  title: string
  /** What stands at the end of the title row. */
  action?: ReactNode
  children: ReactNode
}

/** Around both screens: what the sandbox is, said plainly, and the way to the other one. */
export function SandboxPage({ title, action, children }: SandboxPageProps) {
  return (
    <div className={classes.root}>
      <SandboxNote
        title="Sandbox: nothing leaves this machine."
        text="Mail and texts that the product sends land here."
      />
      <div className={classes.head}>
        <Title order={1}>{title}</Title>
        <nav aria-label="Sandbox" className={classes.tabs}>
          <MailTab />
          <PhoneTab />
        </nav>
        <div className={classes.action}>{action}</div>
      </div>
      {children}
    </div>
  )
}

/** A kind that a real provider serves has no screen here. */
function MailTab() {
  const { data } = useQuery(mailQuery(''))
  return data && <Tab to="/sandbox/mail" icon={<IconMail size={18} aria-hidden />} label="Mail" count={data.total} />
}

function PhoneTab() {
  const { data } = useQuery(phonesQuery(''))
  const icon = <IconDeviceMobileMessage size={18} aria-hidden />
  return data && <Tab to="/sandbox/phone" icon={icon} label="Phone" count={data.total} />
}

function Tab({ to, icon, label, count }: { to: string; icon: ReactNode; label: string; count: number }) {
  return (
    <NavLink to={to} className={classes.tab ?? ''}>
      {icon}
      {label}
      <Text component="span" className={classes.count ?? ''}>
        {count}
      </Text>
    </NavLink>
  )
}
