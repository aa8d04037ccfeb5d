import { MAX_CAMPAIGN_NAME } from '@greenroom/domain/campaigns'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { capital } from '../../../../lib/format.ts'
import { EditorBar, iconOnPhone } from '../../../../ui/editor-bar.tsx'
import { IconFlask2 } from '../../../../ui/icons.generated.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { SaveStatus } from '../../../../ui/save-status.tsx'
import { listPath } from '../../api/addresses.ts'
import { KINDS } from '../../rules/kinds.ts'
import { useCreator } from './creator-context.ts'
import classes from './creator.module.css'

const TestDialog = lateDialog(() => import('./review/test-dialog.tsx'))

/** The bar of the creator: the way back, the name, the state of saving, and a test. */
export function CreatorBar() {
  const { draft, state, fields, row, change, goTo } = useCreator()
  const name = useRef<HTMLInputElement>(null)
  const [isTesting, setTesting] = useState(false)
  const hasText = fields.content.trim() !== '' || fields.media.length > 0
  const kind = KINDS[fields.type]
  const isFrozen = row?.state === 'scheduled'
  return (
    <EditorBar
      back={{ to: listPath(fields.type), label: `Back to ${kind.list}` }}
      title={
        <>
          <h1 className="visually-hidden">{fields.trigger ? 'Automatic message' : capital(kind.campaign)}</h1>
          <TextInput
            ref={name}
            className={classes.name ?? ''}
            variant="unstyled"
            aria-label="Name of the campaign"
            placeholder="Name this campaign"
            maxLength={MAX_CAMPAIGN_NAME}
            readOnly={isFrozen}
            value={fields.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </>
      }
      details={
        row === undefined && state.save.kind === 'saved' ? (
          'Saved as you write'
        ) : (
          <SaveStatus
            state={state.save}
            onShow={() => (state.save.kind === 'invalid' ? name.current?.focus() : window.scrollTo({ top: 0 }))}
            onRetry={() => void draft.retry()}
          />
        )
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFlask2 size={18} aria-hidden />}
            disabled={row === undefined || !hasText}
            onClick={() => setTesting(true)}
            classNames={iconOnPhone}
          >
            Send test
          </Button>
          <Button className={classes.review ?? ''} onClick={() => goTo('review')}>
            Review
          </Button>
          <Late when={isTesting}>
            <TestDialog opened={isTesting} onClose={() => setTesting(false)} />
          </Late>
        </>
      }
    />
  )
}
