import type { MailBlock, SimpleMailBlock } from '@greenroom/domain/mail-design'
import { Text } from '@mantine/core'
import { ColumnsForm } from './columns-form.tsx'
import { CountdownForm } from './countdown-form.tsx'
import { HtmlForm } from './html-form.tsx'
import { PictureForm, PlayerForm } from './picture-form.tsx'
import { ShowsForm, SocialForm } from './rows-form.tsx'
import { ButtonForm, HeadingForm, TextForm } from './words-form.tsx'

/** The form of a block that is not in a column. */
export const BlockForm = ({ block, onChange }: { block: MailBlock; onChange: (block: MailBlock) => void }) =>
  block.type === 'columns' ? (
    <ColumnsForm block={block} onChange={onChange} renderForm={(props) => <SimpleForm {...props} />} />
  ) : (
    <SimpleForm block={block} onChange={onChange} />
  )

interface SimpleFormProps {
  block: SimpleMailBlock
  onChange: (block: SimpleMailBlock) => void
}

function SimpleForm({ block, onChange }: SimpleFormProps) {
  switch (block.type) {
    case 'heading':
      return <HeadingForm block={block} onChange={onChange} />
    case 'text':
      return <TextForm block={block} onChange={onChange} />
    case 'picture':
      return <PictureForm block={block} onChange={onChange} />
    case 'button':
      return <ButtonForm block={block} onChange={onChange} />
    case 'player':
      return <PlayerForm block={block} onChange={onChange} />
    case 'social':
      return <SocialForm block={block} onChange={onChange} />
    case 'shows':
      return <ShowsForm block={block} onChange={onChange} />
    case 'countdown':
      return <CountdownForm block={block} onChange={onChange} />
    case 'html':
      return <HtmlForm block={block} onChange={onChange} />
    case 'divider':
      return (
        <Text size="sm" c="dimmed">
          A thin line across the email.
        </Text>
      )
  }
}
