import { type ReactNode, useEffect, useRef } from 'react'
import classes from './kept-focus.module.css'

export interface KeptFocusProps {
  children: ReactNode
  className?: string | undefined
}

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * Keeps the focus in place after an action. A disabled button loses the focus and gets it back when it is enabled
 * again. If the button is removed, this part of the page receives the focus, also after a dialog opened from here has
 * closed.
 */
export function KeptFocus({ children, className }: KeptFocusProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let last: Element | undefined
    let near: Element | null = null
    let dialog: Element | null = null
    const onMove = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const isHere = box.current?.contains(target)
      dialog = isHere ? null : target.closest(DIALOG)
      if (isHere) {
        last = target
        near = target.closest(`.${classes.root}`)
      } else if (dialog === null) last = undefined
    }
    const giveBack = () => {
      if (last === undefined || dialog?.isConnected || document.activeElement !== document.body) return
      const to = last.isConnected ? last : near?.isConnected ? near : box.current
      if (to instanceof HTMLElement && !to.matches(':disabled')) to.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(giveBack)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onMove)
    document.addEventListener('pointerdown', onMove)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onMove)
      document.removeEventListener('pointerdown', onMove)
    }
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={[classes.root, className].join(' ')}>
      {children}
    </div>
  )
}
