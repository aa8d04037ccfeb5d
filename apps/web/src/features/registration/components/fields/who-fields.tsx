import { isListed, MAX_SOCIAL_LINKS, type SenderKind, STOCK_EXCHANGES } from '@greenroom/domain'
import { Anchor, Button, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { useProfileWork } from '../../editing/profile-context.ts'
import { changesWithKind, inputId, isCompany } from '../../rules/fields.ts'
import { ChoiceField, TextField } from './field.tsx'
import classes from './fields.module.css'
import { ListField } from './list-field.tsx'

const KINDS: readonly { value: SenderKind; title: string; text: string }[] = [
  {
    value: 'person',
    title: 'An artist without a tax number',
    text: 'In the US or Canada, not an LLC or other company.',
  },
  { value: 'business', title: 'A business', text: 'Any company with a tax number, also an LLC of one person.' },
  { value: 'non_profit', title: 'A non-profit', text: 'A tax-exempt organization with a tax number.' },
  { value: 'abroad', title: 'Outside the US and Canada', text: 'With the tax or company number of your country.' },
]
const AUTHORITIES = [
  { value: 'EIN', label: 'US (EIN)' },
  { value: 'CBN', label: 'Canada (business number)' },
]
const COMPANY_TYPES = [
  { value: 'private', label: 'Private corporation' },
  { value: 'public', label: 'Public corporation' },
  { value: 'llc', label: 'LLC' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'co_operative', label: 'Co-operative' },
]
/** Names of exchanges that are better known by them. */
const EXCHANGE_NAMES: Record<string, string> = {
  NASDAQ: 'Nasdaq',
  NYSE: 'New York (NYSE)',
  AMEX: 'NYSE American (AMEX)',
  TSX: 'Toronto (TSX)',
  LON: 'London (LON)',
  FRA: 'Frankfurt (FRA)',
}
const EXCHANGES = [
  { value: '', label: 'Choose one' },
  ...STOCK_EXCHANGES.map((value) => ({ value, label: EXCHANGE_NAMES[value] ?? value })),
]
const HINTS: Record<string, string> = {
  EIN: 'Nine digits, like 12-3456789. Never a Social Security number.',
  CBN: 'Like 123456789RC0001.',
  other: 'As your register writes it.',
}

/** Step on the sender of the texts. */
export function WhoFields() {
  const { fields, change } = useProfileWork()
  const { kind } = fields
  return (
    <div className={classes.grid}>
      <div className={classes.wide} id={inputId('kind')} tabIndex={-1}>
        <ChoiceCards
          label="You are"
          choices={KINDS}
          value={kind}
          onChange={(next) => change(changesWithKind(next, fields))}
        />
      </div>
      <TextField
        name="legal_name"
        hint={
          kind === 'person'
            ? 'As in your passport, without Inc. or LLC.'
            : 'Exactly as on the letter of the tax office.'
        }
        autoComplete={kind === 'person' ? 'name' : 'organization'}
      />
      <TextField name="stage_name" hint="The name that fans know." />
      {isCompany(kind) ? (
        <>
          <TaxField />
          {kind === 'business' ? (
            <ChoiceField name="tax_authority" hint="The country of the number." data={AUTHORITIES} />
          ) : null}
          {kind === 'non_profit' ? null : <ChoiceField name="company_type" data={COMPANY_TYPES} />}
          {isListed({ kind, companyType: fields.company_type }) ? (
            <>
              <ChoiceField name="stock_exchange" data={EXCHANGES} />
              <TextField name="stock_ticker" hint="The symbol of your shares there, like ABC." />
            </>
          ) : null}
        </>
      ) : null}
      <div className={classes.wide}>
        <ListField
          name="social_links"
          hint="Optional, one a line. Reviewers look at them to see that you are real."
          most={MAX_SOCIAL_LINKS}
          length={MAX_SOCIAL_LINKS * 500}
        />
      </div>
      <dl className={`${classes.fixed} ${classes.wide}`}>
        <dt>Website</dt>
        <dd>
          <Anchor href={fields.website} target="_blank" rel="noreferrer">
            {fields.website}
          </Anchor>
        </dd>
      </dl>
    </div>
  )
}

/** The tax number: once it is saved, only its last four digits come back. */
function TaxField() {
  const { fields, overview, change } = useProfileWork()
  const saved = overview.profile.tax_number
  const [isTyping, setTyping] = useState(saved === '' || fields.tax_number !== saved)
  if (isTyping)
    return <TextField name="tax_number" hint={HINTS[fields.tax_authority]} inputMode="text" autoComplete="off" />
  return (
    <Input.Wrapper label="Tax number" labelElement="div">
      <Group gap="sm" mih={36}>
        <Text ff="monospace">•••• {saved}</Text>
        <Button
          id={inputId('tax_number')}
          variant="default"
          size="xs"
          aria-label="Change the tax number"
          onClick={() => {
            setTyping(true)
            change({ tax_number: '' })
          }}
        >
          Change
        </Button>
      </Group>
    </Input.Wrapper>
  )
}
