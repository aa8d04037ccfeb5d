import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Grooves } from '../../../../ui/grooves.tsx'
import { IconChevronDown } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { newAutomaticPath } from '../../api/addresses.ts'
import classes from './automatic-list.module.css'

const KINDS = [
  { kind: 'birthday', name: 'Birthday', text: 'A birthday wish in the morning, wherever they live.' },
  { kind: 'joined', name: 'Days after joining', text: 'A link to your best song, for example, a week later.' },
  { kind: 'form', name: 'After joining through a form', text: 'A welcome for anyone who joins on your page.' },
  { kind: 'keyword', name: 'After a keyword', text: 'A welcome for anyone who texts your keyword at a show.' },
] as const

export interface AddAutomaticProps {
  /** The address asks for a new one: the menu is open. */
  isAsked: boolean
  onClose: () => void
}

/** The menu that adds an automatic message. */
export function AddAutomatic({ isAsked, onClose }: AddAutomaticProps) {
  const [opened, setOpened] = useState(false)
  const toggle = (next: boolean) => {
    setOpened(next)
    if (!next && isAsked) onClose()
  }
  return (
    <Menu opened={opened || isAsked} onChange={toggle} position="bottom-end" {...IN_MAIN}>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={18} aria-hidden />}>New automatic message</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map(({ kind, name }) => (
          <Menu.Item key={kind} component={Link} to={newAutomaticPath(kind)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Shown before the first automatic message: the occasions to choose from. */
export const FirstAutomatic = () => (
  <>
    <EmptyState
      art={<Grooves shape="arcs" />}
      title="Write it once, reach everyone at the right moment"
      text="A birthday wish, or a welcome to someone new: it goes out automatically, one person at a time."
    />
    <ul className={`plain-list ${classes.kinds}`} aria-label="Occasions">
      {KINDS.map(({ kind, name, text }) => (
        <li key={kind}>
          <Link className={classes.kind} to={newAutomaticPath(kind)}>
            <span className={classes.name}>{name}</span>
            <span className={classes.trigger}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  </>
)
