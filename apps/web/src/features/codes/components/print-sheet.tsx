import type { SiteCode } from '@greenroom/contracts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { toast } from '../../../lib/toasts.tsx'
import { thumbnailOf } from '../api/codes.ts'
import classes from './print-sheet.module.css'

export interface PrintSheetProps {
  code: SiteCode
  /** Called once the browser has closed its dialog. */
  onDone: () => void
}

/** A sheet of paper with a code and its short link. It stands beside the screen, which prints nothing meanwhile. */
export function PrintSheet({ code, onDone }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  const fail = () => {
    void toast.error('The code could not be loaded. Try again.')
    onDone()
  }
  return createPortal(
    <div className={classes.sheet} aria-hidden>
      <img className={classes.picture} src={thumbnailOf(code)} alt="" onLoad={() => window.print()} onError={fail} />
      <p className={classes.address}>{code.url.replace(/^https?:\/\//, '')}</p>
      <p className={classes.name}>{code.name}</p>
    </div>,
    document.body,
  )
}
