import { Anchor, Box } from '@mantine/core'
import { Link } from 'react-router'
import { SOURCE_WORDS } from '../../../../lib/contacts/contact-words.ts'
import { formatDate } from '../../../../lib/format.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { useContact } from './contact-context.ts'
import classes from './details-card.module.css'
import { BIRTHDAY, EMAIL, PHONE, PLACE, STATUS, TIME_ZONE } from './facts.tsx'
import { InlineField } from './inline-field.tsx'
import { OwnFields } from './own-fields.tsx'

/** Contact details: addresses, status, birthday, place and custom fields. */
export function DetailsCard() {
  const { contact } = useContact()
  const { email, phone, mini_site: site } = contact
  return (
    <SectionCard title="Details">
      <Box mt={-6} mb={-10}>
        <InlineField fact={EMAIL} beside={email === null ? null : <CopyButton value={email} label="Copy email" />} />
        <InlineField fact={PHONE} beside={phone === null ? null : <CopyButton value={phone} label="Copy phone" />} />
        <InlineField fact={STATUS} />
        <InlineField fact={BIRTHDAY} />
        <InlineField fact={PLACE} />
        <InlineField fact={TIME_ZONE} />
        <OwnFields />
        <div className={classes.fixed}>
          <Box component="span" c="dimmed" fz="sm">
            Source
          </Box>
          <span>
            {SOURCE_WORDS[contact.source]}
            {site === null ? null : (
              <>
                {': '}
                <Anchor component={Link} to={`/${site.username}`} reloadDocument target="_blank" underline="always">
                  {site.name}
                </Anchor>
              </>
            )}
            , {formatDate(new Date(contact.created_at))}
          </span>
        </div>
      </Box>
    </SectionCard>
  )
}
