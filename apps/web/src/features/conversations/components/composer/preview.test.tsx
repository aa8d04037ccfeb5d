import { mailSubject } from '@greenroom/domain/mail-subject'
import { fillMergeFields, mergeValues } from '@greenroom/domain/merge-fields'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Preview } from './preview.tsx'

const values = mergeValues({ name: 'Mia van Dijk', email: 'mia@example.com' }, 'Nova Reyes')
const show = (subject: string | undefined, content: string) =>
  render(
    <Preview
      subject={subject === undefined ? undefined : { raw: subject, filled: mailSubject(subject, values, 'Lisbon') }}
      content={{ raw: content, filled: fillMergeFields(content, values) }}
    />,
  )

it('shows the subject of a mail as it will be read', () => {
  show('News of {{artist}} for {{first_name}} in {{city}}', 'See you')
  expect(screen.getByText('News of Nova Reyes for Mia in')).toBeTruthy()
  expect(screen.getByText(/City is empty/)).toBeTruthy()
  expect(screen.queryByText('See you')).toBeNull()
})

it('shows nothing where nothing is filled in', () => {
  const { container } = show('News', 'See you')
  expect(container.textContent).toBe('')
})

it('names an unknown field of a subject', () => {
  show('{{nome}}', 'Hi {{first_name}}')
  expect(screen.getByText('There is no field "nome". Did you mean {{name}}?')).toBeTruthy()
  expect(screen.getByText('Hi Mia')).toBeTruthy()
})
