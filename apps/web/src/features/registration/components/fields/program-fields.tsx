import { KEYWORDS, MONTHLY_VOLUMES, type RegistrationUseCase } from '@greenroom/domain'
import { Anchor, Stack } from '@mantine/core'
import { useProfileWork } from '../../editing/profile-context.ts'
import { ChoiceField, FlagField, LongField } from './field.tsx'
import classes from './fields.module.css'
import { ListField } from './list-field.tsx'
import { SamplesField } from './samples-field.tsx'

const USE_CASES: Record<Exclude<RegistrationUseCase, 'sole_proprietor'>, string> = {
  low_volume: 'A bit of everything, under 6,000 text parts a day',
  marketing: 'Marketing: shows, releases, merch',
  mixed: 'Marketing and other things',
  charity: 'Charity',
}

/** Step on what is texted, and how people agree to it. */
export function ProgramFields() {
  const { fields } = useProfileWork()
  const { kind, number_kind: numberKind } = fields
  const useCases = Object.entries(USE_CASES)
    .filter(([value]) => kind === 'non_profit' || value !== 'charity')
    .map(([value, label]) => ({ value, label }))
  return (
    <div className={classes.grid}>
      {kind === 'person' ? null : (
        <div className={classes.wide}>
          <ChoiceField name="use_case" data={useCases} />
        </div>
      )}
      {numberKind === 'toll_free' ? <Volume /> : null}
      <div className={classes.wide}>
        <LongField name="description" rows={4} />
      </div>
      <div className={classes.wide}>
        <LongField name="flow" rows={4} hint="Every way in: the form on your site, the word that people text." />
      </div>
      <div className={classes.wide}>
        <SamplesField />
      </div>
      <div className={classes.wide}>
        <LongField name="opt_in_reply" rows={2} hint="20 to 320 characters, with your name, STOP, and HELP." />
      </div>
      <div className={classes.wide}>
        <LongField name="help_reply" rows={2} hint="With your name and how to reach you." />
      </div>
      <div className={classes.wide}>
        <LongField name="opt_out_reply" rows={2} hint="With your name, and that no more texts come." />
      </div>
      <div className={classes.wide}>
        <ListField
          name="keywords"
          hint="Optional, with commas between them."
          most={KEYWORDS.max}
          length={KEYWORDS.length}
        />
      </div>
      <FlagField name="has_links" />
      <FlagField name="has_phones" />
      <FlagField
        name="is_age_gated"
        hint="Pages here cannot ask for the age, so texts for adults alone cannot be registered."
      />
      <FlagField name="is_lending" />
      <Pages />
    </div>
  )
}

/** Texts a month, which the toll-free form asks for. */
export const Volume = () => (
  <ChoiceField name="volume" data={MONTHLY_VOLUMES.map((value) => ({ value, label: `Up to ${value}` }))} />
)

/** The pages that reviewers open; they belong to the site, and are made from what stands here. */
function Pages() {
  const { fields } = useProfileWork()
  const pages = [
    ['How people agree', fields.proof_url],
    ['Privacy', fields.privacy_url],
    ['Terms', fields.terms_url],
  ] as const
  return (
    <div className={classes.wide}>
      <dl className={classes.fixed}>
        {pages.map(([name, url]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Anchor href={url} target="_blank" rel="noreferrer">
                {url}
              </Anchor>
            </dd>
          </div>
        ))}
      </dl>
      <details className={classes.more}>
        <summary>Add own words to the privacy and terms pages</summary>
        <Stack gap="md" mt="sm">
          <LongField name="privacy_words" hint="Below ours, which carriers want word for word." />
          <LongField name="terms_words" hint="Below ours, which carriers want word for word." />
        </Stack>
      </details>
    </div>
  )
}
