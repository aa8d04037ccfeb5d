import type { MailDesign } from '@greenroom/domain/mail-design'
import { designWords } from '@greenroom/domain/mail-letter/blocks'
import { MAX_MAIL_LENGTH } from '@greenroom/domain/messages'
import { Switch, Textarea } from '@mantine/core'
import { TextHints } from '../../message/text-hints.tsx'
import classes from './blocks.module.css'

export interface PlainPartProps {
  design: MailDesign
  onChange: (design: MailDesign, key?: string) => void
}

/** The plain text part: made from the blocks, or written by hand. */
export function PlainPart({ design, onChange }: PlainPartProps) {
  const { plain } = design
  const write = (text: string) => onChange({ ...design, plain: text }, 'plain')
  return (
    <div className={classes.condition}>
      <Switch
        label="Write the plain text version yourself"
        description="For programs that show no pictures or colors. Otherwise it is made from the blocks."
        checked={plain !== null}
        onChange={(event) =>
          onChange({
            ...design,
            plain: event.currentTarget.checked ? designWords(design).slice(0, MAX_MAIL_LENGTH) : null,
          })
        }
      />
      {plain === null ? null : (
        <>
          <Textarea
            mt="sm"
            aria-label="Plain text version"
            autosize
            minRows={5}
            maxRows={20}
            maxLength={MAX_MAIL_LENGTH}
            value={plain}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <TextHints content={plain} onChange={write} />
        </>
      )}
    </div>
  )
}
