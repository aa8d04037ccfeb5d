import { blanksOf, type TemplateText } from '@greenroom/domain/templates'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useViewport } from '../../../../lib/viewport.ts'
import { PhoneFrame } from '../../../../ui/phone-frame.tsx'
import { addressOfUse } from '../../api/addresses.ts'
import { type FanKind, FANS } from '../../rules/values.ts'
import { MessagePreview } from '../message-preview.tsx'
import classes from './preview-panel.module.css'

interface PreviewPanelProps {
  template: TemplateText
  artist: string
  usedBy: readonly { kind: string; id: string; name: string }[]
}

/** What a fan reads, what is left to fill in, and where the template is used. */
export function PreviewPanel({ template, artist, usedBy }: PreviewPanelProps) {
  const [fan, setFan] = useState<FanKind>('known')
  const { isMobile } = useViewport()
  const blanks = blanksOf(`${template.subject}\n${template.content}`)
  const isEmpty = template.content.trim() === '' && template.subject.trim() === ''
  const message = isEmpty ? (
    <p className={classes.nothing}>What you write appears here as a fan reads it.</p>
  ) : (
    <MessagePreview template={template} artist={artist} fan={fan} />
  )
  return (
    <section className={classes.root} aria-label="Preview">
      <SegmentedControl<FanKind>
        aria-label="Preview as"
        size="xs"
        fullWidth
        data={(Object.keys(FANS) as FanKind[]).map((value) => ({ value, label: FANS[value].label }))}
        value={fan}
        onChange={setFan}
      />
      {template.channel === 'sms' && !isMobile ? (
        <PhoneFrame label="A fan’s phone" width={250}>
          <div className={classes.phone}>
            <p className={classes.sender}>{artist}</p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
            <div className={classes.thread} tabIndex={0} role="group" aria-label="Text message">
              {message}
            </div>
          </div>
        </PhoneFrame>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <div className={classes.paper} data-channel={template.channel} tabIndex={0} role="group" aria-label="Preview">
          {message}
        </div>
      )}
      {blanks.length > 0 && (
        <p className={classes.note}>
          <strong>Left to fill in before you send:</strong> {blanks.join(', ')}
        </p>
      )}
      {usedBy.length > 0 && (
        <div className={classes.note}>
          <strong>Used in</strong>
          <ul className="plain-list">
            {usedBy.map((use) => (
              <li key={use.id}>
                <UseName use={use} />
              </li>
            ))}
          </ul>
          Changes here do not affect them.
        </div>
      )}
    </section>
  )
}

function UseName({ use }: { use: PreviewPanelProps['usedBy'][number] }) {
  const address = addressOfUse(use)
  return address === undefined ? use.name : <Link to={address}>{use.name}</Link>
}
