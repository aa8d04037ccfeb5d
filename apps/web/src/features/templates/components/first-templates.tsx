import type { MessageChannel } from '@greenroom/domain/messages'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { StartId } from '../rules/values.ts'
import classes from './first-templates.module.css'
import { StarterGallery } from './starter-gallery.tsx'

interface FirstTemplatesProps {
  artist: string
  onStart: (id: StartId) => void
  onImport: () => void
}

/** Shown while there is no template: what one is good for, and the starter set. */
export function FirstTemplates({ artist, onStart, onImport }: FirstTemplatesProps) {
  const [channel, setChannel] = useState<MessageChannel>('sms')
  return (
    <>
      <EmptyState
        art={<Pages />}
        title="Write it once"
        text="Keep what you send again and again: the new song, the next show, thank you. Each fan reads their own name."
        action={
          <>
            <Button size="md" onClick={() => onStart(channel)}>
              New template
            </Button>
            <Button size="md" variant="default" onClick={onImport}>
              Import a file
            </Button>
          </>
        }
      />
      <div className={classes.head}>
        <h2>Start from one of these</h2>
        <SegmentedControl<MessageChannel>
          aria-label="What kind of message"
          data={[
            { value: 'sms', label: 'Text' },
            { value: 'email', label: 'Email' },
          ]}
          value={channel}
          onChange={setChannel}
        />
      </div>
      <StarterGallery channel={channel} artist={artist} onStart={onStart} />
    </>
  )
}

/** One page, and what becomes of it for each fan. */
const Pages = () => (
  <svg viewBox="0 0 240 132" width="240" height="132" aria-hidden="true" className={classes.art}>
    <rect x="18" y="20" width="84" height="100" rx="12" className={classes.page} />
    <rect x="32" y="38" width="38" height="12" rx="6" className={classes.field} />
    <rect x="32" y="62" width="56" height="6" rx="3" className={classes.line} />
    <rect x="32" y="76" width="56" height="6" rx="3" className={classes.line} />
    <rect x="32" y="90" width="34" height="6" rx="3" className={classes.line} />
    {[14, 56, 98].map((y) => (
      <g key={y}>
        <path d={`M108 70C126 70 128 ${y + 12} 144 ${y + 12}`} className={classes.way} />
        <rect x="148" y={y - 4} width="78" height="30" rx="15" className={classes.bubble} />
        <rect x="160" y={y + 8} width="26" height="6" rx="3" className={classes.name} />
        <rect x="191" y={y + 8} width="22" height="6" rx="3" className={classes.rest} />
      </g>
    ))}
  </svg>
)
