import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './sheet.module.css'

export interface SheetProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** `full` covers the window; `auto` rises from the bottom to the height of its content. */
  size?: 'full' | 'auto'
  /** Removes the padding, for a preview. */
  bare?: boolean
}

/**
 * A sheet that rises from the bottom of a phone, for content that a desktop shows in a side column. Traps the focus and
 * returns it, also if it opened before its code had loaded (`LateModal`).
 */
export function Sheet({ opened, onClose, title, children, size = 'full', bare = false }: SheetProps) {
  const isMounted = useMounted()
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      title={title}
      position="bottom"
      size={size === 'full' ? '100%' : 'auto'}
      radius={size === 'full' ? 0 : 'lg'}
      padding={bare ? 0 : 'md'}
      closeButtonProps={{ 'aria-label': 'Close', size: 'lg' }}
      classNames={{
        content: `${classes.content} ${size === 'auto' ? classes.auto : ''}`,
        header: classes.header,
        body: bare ? classes.bareBody : classes.body,
      }}
    >
      {children}
    </Drawer>
  )
}
