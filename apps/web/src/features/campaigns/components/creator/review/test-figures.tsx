import type { CampaignPreview } from '@greenroom/contracts'
import { USUAL_CLICK_RATE } from '@greenroom/domain/variant-results'
import { lettersOf } from '@greenroom/domain/variant-tests'
import { countOf, formatShare } from '../../../../../lib/format.ts'
import { labelsOf, pointsOf } from '../../../rules/versions.ts'
import { useCreator } from '../creator-context.ts'
import classes from './review.module.css'

/** Foretells what a test would do: its versions, who gets them, and how large a difference it can show at all. */
export function TestFigures({ preview }: { preview: CampaignPreview }) {
  const { fields } = useCreator()
  const { test } = preview
  if (!test || !fields.test) return null
  const letters = lettersOf(fields, fields.test)
  const labels = labelsOf(fields)
  return (
    <section className={classes.versions} aria-labelledby="review-test">
      <h3 id="review-test">Versions</h3>
      <ul>
        {letters.map(({ subject, sender_name: sender }, place) => (
          <li key={labels[place]}>
            <b>{labels[place]}</b>{' '}
            <span dir="auto">
              {subject.trim() === '' ? 'No subject' : subject}
              {sender === null ? '' : `, from ${sender}`}
            </span>
          </li>
        ))}
      </ul>
      <p>
        Each goes to about {countOf(test.each, 'person', 'people')}
        {test.rest > 0 ? `, and the winner to the other ${test.rest.toLocaleString('en-US')}` : ''}.{' '}
        {test.difference === null
          ? 'That is too few to tell any difference: a tie sends version A.'
          : `Only a difference of ${pointsOf(test.difference)} or more can be told, if ${formatShare(test.usual_clicks ?? USUAL_CLICK_RATE)} of people click.`}
      </p>
    </section>
  )
}
