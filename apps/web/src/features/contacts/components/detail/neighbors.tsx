import { ActionIcon, Flex } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../../../../ui/icons.generated.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { isFiltered, viewOf } from '../../../../lib/contacts/list-view.ts'
import { contactQuery, neighboursQuery } from '../../../../lib/contacts/queries.ts'
import { isElsewhere } from '../../../../lib/list/row.ts'
import { isSingleKey } from '../../../../lib/shortcuts.ts'
import { BackLink } from '../../../../ui/back-link.tsx'
import { useContact } from './contact-context.ts'
import { tip } from '../../../../ui/tip.ts'

/** J goes down and K goes up, as in many keyboard-driven lists. */
const KEYS = { j: 'next', k: 'previous' } as const

const addressOf = (id: string, search: string) => `/dashboard/contacts/${id}${search}`

/** Links back to the list and to the previous and next contact in it. */
export function Neighbors() {
  const { contact, search } = useContact()
  const view = viewOf(new URLSearchParams(search))
  const { data } = useQuery(neighboursQuery(contact.id, view))
  const navigate = useNavigate()
  const { previous = null, next = null } = data ?? {}

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = (['j', 'k'] as const).find((one) => isSingleKey(event, one))
      const to = key && { previous, next }[KEYS[key]]
      if (!to || isElsewhere(event.target)) return
      event.preventDefault()
      void navigate(addressOf(to, search))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [previous, next, search, navigate])

  return (
    <Flex
      component="nav"
      align="center"
      justify="space-between"
      gap="sm"
      mb="md"
      aria-label="Previous and next contact"
    >
      <BackLink to={`/dashboard/contacts${search}`}>
        {isFiltered(view.filter) ? 'Filtered contacts' : 'Contacts'}
      </BackLink>
      <Flex component="span" gap="xs">
        <Step to={previous} search={search} label="Previous contact" shortcut="k" />
        <Step to={next} search={search} label="Next contact" shortcut="j" />
      </Flex>
    </Flex>
  )
}

interface StepProps {
  to: string | null
  search: string
  label: string
  shortcut: keyof typeof KEYS
}

function Step({ to, search, label, shortcut }: StepProps) {
  const client = useQueryClient()
  const Icon = KEYS[shortcut] === 'next' ? IconChevronRight : IconChevronLeft
  const icon = <Icon size={20} aria-hidden />
  if (to === null)
    return (
      <ActionIcon variant="default" aria-label={label} disabled>
        {icon}
      </ActionIcon>
    )
  const prefetch = () => void client.prefetchQuery(contactQuery(to))
  return (
    <ActionIcon
      {...tip(`${label} (${shortcut.toUpperCase()})`)}
      component={Link}
      to={addressOf(to, search)}
      variant="default"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      onMouseEnter={prefetch}
      onFocus={prefetch}
    >
      {icon}
    </ActionIcon>
  )
}
