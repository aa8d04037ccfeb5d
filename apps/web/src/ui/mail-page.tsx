import { useMemo } from 'react'
import { mailDocument } from './mail-document.ts'

export interface MailPageProps {
  html: string
  /** Title of the frame for screen readers. */
  title: string
  /** Shows it as a dark mailbox does. */
  isDark?: boolean
  className?: string | undefined
  /** Width that the mail is laid out for, in pixels; by default that of its place. */
  width?: number
  height?: number
  /** By which the frame is drawn smaller. */
  scale?: number
}

/** A mail as it is to be sent, in a frame in which nothing runs and no link leads anywhere. */
export function MailPage({ html, title, isDark = false, className, width, height, scale = 1 }: MailPageProps) {
  const page = useMemo(() => mailDocument(html, isDark), [html, isDark])
  return (
    <iframe
      // A frame keeps the colors with which its document was made.
      key={String(isDark)}
      title={title}
      className={className}
      sandbox=""
      srcDoc={page}
      style={{
        display: 'block',
        border: 0,
        colorScheme: isDark ? 'dark' : 'light',
        width: width ?? '100%',
        height: height ?? '100%',
        ...(scale === 1 ? {} : { transform: `scale(${scale})`, transformOrigin: '0 0' }),
      }}
    />
  )
}
