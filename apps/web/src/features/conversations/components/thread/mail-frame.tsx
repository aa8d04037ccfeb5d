import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconPhoto } from '../../../../ui/icons.generated.ts'
import classes from './thread.module.css'

/** Tallest that a mail shows without a scroll bar of its own, in pixels. */
const TALLEST = 4_000
/** Pictures as the server hands them on: without an address that loads by itself. */
const HIDDEN = '<img data-src="'

/**
 * Returns the page of a mail. No script runs (the frame's sandbox), nothing is loaded but pictures, and those of other
 * servers only if asked for: they tell a sender who has opened a mail, and when (standard W6).
 */
export const mailPage = (html: string, withPictures: boolean): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:${withPictures ? ' https:' : ''}"><base target="_blank"><style>html{color-scheme:light}body{margin:0;padding:12px 14px;background:#fff;color:#121612;font:15px/1.5 "Hanken Grotesk Variable",system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}blockquote{margin:0 0 0 4px;padding-left:12px;border-left:3px solid #e5e1d6;color:#5f635a}a{color:#0d6e3c}</style></head><body>${withPictures ? html.replaceAll(HIDDEN, '<img src="') : html}</body></html>`

export interface MailFrameProps {
  html: string
  /** Title of the frame for screen readers. */
  title: string
}

/** A mail as its sender formatted it, in a frame of its own. */
export function MailFrame({ html, title }: MailFrameProps) {
  const [withPictures, setWithPictures] = useState(false)
  const [height, setHeight] = useState(80)
  const ref = useRef<HTMLIFrameElement>(null)
  const hasRemote = html.includes(HIDDEN)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const measure = () => {
      const body = frame.contentDocument?.body
      if (body) setHeight(Math.min(TALLEST, Math.ceil(body.scrollHeight)))
    }
    let observer: ResizeObserver | undefined
    const begin = () => {
      measure()
      observer?.disconnect()
      const body = frame.contentDocument?.body
      if (!body || typeof ResizeObserver === 'undefined') return
      observer = new ResizeObserver(measure)
      observer.observe(body)
    }
    frame.addEventListener('load', begin)
    begin()
    return () => {
      frame.removeEventListener('load', begin)
      observer?.disconnect()
    }
  }, [html, withPictures])
  return (
    <>
      {hasRemote && !withPictures ? (
        <Group gap="xs" className={classes.remote ?? ''}>
          <IconPhoto size={16} aria-hidden />
          <Text size="xs" flex={1}>
            Pictures are hidden. Loading them tells the sender that you read this.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setWithPictures(true)}>
            Show pictures
          </Button>
        </Group>
      ) : null}
      <iframe
        ref={ref}
        key={String(withPictures)}
        className={classes.mail}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={mailPage(html, withPictures)}
        style={{ height }}
      />
    </>
  )
}
