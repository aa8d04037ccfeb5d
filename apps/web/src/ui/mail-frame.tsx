import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import classes from './mail-frame.module.css'
import { mailDocument } from './mail-document.ts'

export interface MailFrameProps {
  html: string
  /** Its subject. */
  title: string
  /** Pixels. */
  width?: number
  height: number
  /** Of the mailbox; absent: as the app. */
  isDark?: boolean
}

/** A mail as a mail program shows it. Nothing in it runs, and its links open elsewhere. */
export function MailFrame({ html, title, width, height, isDark }: MailFrameProps) {
  const own = useComputedColorScheme('light') === 'dark'
  const dark = isDark ?? own
  const source = useMemo(() => mailDocument(html, dark), [html, dark])
  return (
    <iframe
      // The color scheme of a document is fixed once it is loaded.
      key={String(dark)}
      title={`Email: ${title || 'no subject'}`}
      className={classes.frame}
      style={{ height, ...(width && { maxWidth: width }), colorScheme: dark ? 'dark' : 'light' }}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={source}
    />
  )
}
