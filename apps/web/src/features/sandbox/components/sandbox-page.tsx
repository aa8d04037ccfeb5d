import { Box, Flex, Group, Text, Title } from '@mantine/core'
import { IconDeviceMobileMessage, IconMail, IconShieldCheck, IconWorld } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { zonesQuery } from '../api/dns.ts'
import { registrarQuery } from '../api/registrar.ts'
import { mailQuery, phonesQuery } from '../api/sandbox.ts'
import { SandboxNote } from './sandbox-note.tsx'
import classes from './sandbox-page.module.css'

export interface SandboxPageProps {
  title: string
  /** Content at the end of the title row. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of the sandbox's screens: explains it, and links to the others. */
export function SandboxPage({ title, action, children }: SandboxPageProps) {
  return (
    <div className={classes.root}>
      <SandboxNote
        title="Sandbox: nothing leaves this machine."
        text="Mail and texts that the app sends arrive here."
      />
      <Group gap="12px 24px">
        <Title order={1}>{title}</Title>
        <Flex aria-label="Sandbox" component="nav" gap={4} wrap="wrap">
          <MailTab />
          <PhoneTab />
          <RegistrarTab />
          <DnsTab />
        </Flex>
        <Box ml="auto">{action}</Box>
      </Group>
      {children}
    </div>
  )
}

/** Absent if a real provider sends mail. */
function MailTab() {
  const { data } = useQuery(mailQuery(''))
  return data && <Tab to="/sandbox/mail" icon={<IconMail size={18} aria-hidden />} label="Mail" count={data.total} />
}

function PhoneTab() {
  const { data } = useQuery(phonesQuery(''))
  const icon = <IconDeviceMobileMessage size={18} aria-hidden />
  return data && <Tab to="/sandbox/phone" icon={icon} label="Phone" count={data.total} />
}

function RegistrarTab() {
  const { data } = useQuery(registrarQuery(''))
  const icon = <IconShieldCheck size={18} aria-hidden />
  return data && <Tab to="/sandbox/registrar" icon={icon} label="Registrar" count={data.objects.length} />
}

function DnsTab() {
  const { data } = useQuery(zonesQuery(''))
  const icon = <IconWorld size={18} aria-hidden />
  return data && <Tab to="/sandbox/dns" icon={icon} label="DNS" count={data.items.length} />
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
