import { Button, CloseButton, Drawer, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconLogout } from '../../ui/icons.generated.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewport } from '../../lib/viewport.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { COLOR_SCHEMES } from './color-schemes.ts'
import { Entries, type EntriesProps } from './entries.tsx'
import classes from './mobile-menu.module.css'
import { PlanBadge } from './plan-badge.tsx'
import { useLeave } from './use-leave.ts'
import { usePerson } from './use-person.ts'

export interface MobileMenuProps extends Omit<EntriesProps, 'collapsed'> {
  opened: boolean
  onClose: () => void
  /** Balance and Add Funds, beside the plan. */
  wallet?: ReactNode
}

/**
 * The drawer on a phone: the signed-in user, every entry, and the sign-out (product section 2, "Mobile menu"). Closes
 * on navigation.
 */
export default function MobileMenu({ opened, onClose, wallet, ...entries }: MobileMenuProps) {
  const { isMobile } = useViewport()
  const { key } = useLocation()
  const openedAt = useRef(key)
  if (!opened) openedAt.current = key
  // If it opened before its code had loaded, it could not know which element had the focus.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])

  useEffect(() => {
    if (opened && (!isMobile || key !== openedAt.current)) onClose()
  }, [opened, isMobile, key, onClose])

  return (
    <Drawer.Root opened={opened && isMounted} onClose={onClose} size="18rem">
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label="Menu" classNames={{ content: classes.content ?? '' }}>
        <Head onClose={onClose} wallet={wallet} />
        <div className={classes.body}>
          <Entries {...entries} />
        </div>
        <End />
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Head({ onClose, wallet }: Pick<MobileMenuProps, 'onClose' | 'wallet'>) {
  const { name, contact, picture } = usePerson()
  return (
    <div className={classes.head}>
      <div className={classes.person}>
        <PersonAvatar name={name} picture={picture} size={44} />
        <span className={classes.name}>{name}</span>
        <span className={classes.contact}>{contact}</span>
      </div>
      <CloseButton aria-label="Close the menu" onClick={onClose} />
      <div className={classes.plan}>
        <PlanBadge />
        {wallet}
      </div>
    </div>
  )
}

function End() {
  const leave = useLeave()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes.end}>
      <SegmentedControl
        aria-label="Color scheme"
        fullWidth
        value={colorScheme}
        onChange={setColorScheme}
        data={COLOR_SCHEMES.map(({ value, label }) => ({ value, label }))}
      />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => void leave()}
      >
        Sign Out
      </Button>
    </div>
  )
}
