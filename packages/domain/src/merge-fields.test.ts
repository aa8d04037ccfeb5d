import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldMeant, fillMergeFields, firstMergeProblem, MERGE_FIELDS, mergeValues } from './merge-fields.ts'

const mia = mergeValues({ name: 'Mia van Dijk', email: 'mia@example.com', city: 'Utrecht' }, 'Nova Reyes')
const nobody = mergeValues({ name: '', email: null }, 'Nova Reyes')

describe('merge fields', () => {
  it.each([
    ['Hi {{first_name}}, see you in {{city}}', 'Hi Mia, see you in Utrecht'],
    ['Hi {{ First_Name | there }}!', 'Hi Mia!'],
    ['{{name}} {{last_name}} {{email}} – {{artist}}', 'Mia van Dijk van Dijk mia@example.com – Nova Reyes'],
    ['{ one brace } stays, }} too', '{ one brace } stays, }} too'],
  ])('fills in %s', (text, filled) => {
    expect(fillMergeFields(text, mia)).toEqual({ text: filled, problems: [], missing: [] })
  })

  it('falls back where there is no value, and names what is missing', () => {
    expect(fillMergeFields('Hi {{first_name|there}}, in {{city|your town}}?', nobody).text).toBe(
      'Hi there, in your town?',
    )
    expect(fillMergeFields('Hi {{first_name}}, in {{city}}?', nobody)).toEqual({
      text: 'Hi, in?',
      problems: [],
      missing: ['first_name', 'city'],
    })
  })

  it('names an unknown field and one that is not closed, with their places', () => {
    expect(fillMergeFields('Hi {{fist_name}} and {{city', mia)).toEqual({
      text: 'Hi {{fist_name}} and {{city',
      problems: [
        { at: 3, length: 13, text: 'There is no field "fist_name". Did you mean {{first_name}}?', meant: 'first_name' },
        { at: 21, length: 2, text: 'A field begins here with {{ and has no }} after its name.' },
      ],
      missing: [],
    })
    expect(fillMergeFields('{{constructor}}', mia).problems).toHaveLength(1)
  })

  it.each([
    ['firstname', 'first_name'],
    ['First Name', 'first_name'],
    ['FNAME', 'first_name'],
    ['name.first', 'first_name'],
    ['frist_name', 'first_name'],
    ['surname', 'last_name'],
    ['full_name', 'name'],
    ['nmae', 'name'],
    ['emial', 'email'],
    ['email_adress', 'email'],
    ['State', 'region'],
    ['band', 'artist'],
  ])('knows what {{%s}} means', (typed, field) => {
    expect(fieldMeant(typed)).toBe(field)
    expect(fillMergeFields(`Hi {{${typed}}}`, mia).problems[0]?.text).toBe(
      `There is no field "${typed}". Did you mean {{${field}}}?`,
    )
  })

  it.each(['date', 'list', 'password', 'venue', 'link', '', '{', 'x'.repeat(60)])(
    'does not guess at {{%s}}',
    (typed) => {
      expect(fieldMeant(typed)).toBeUndefined()
    },
  )

  it('finds the first problem as filling in does', () => {
    const piece = fc.constantFrom('{{', '}}', 'first_name', 'nome', '|', 'there', ' ', '\n', '{', '🎸')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        expect(firstMergeProblem(text)).toEqual(fillMergeFields(text, mia).problems[0])
      }),
    )
  })

  it('takes values literally', () => {
    const sly = mergeValues({ name: '{{email}} $& $1', email: 'x@example.com' }, 'Nova')
    expect(fillMergeFields('{{name}}', sly).text).toBe('{{email}} $& $1')
  })

  it('leaves text without braces alone, and takes time in proportion to its length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => text.includes('{{') || fillMergeFields(text, mia).text === text,
      ),
    )
    for (const long of ['{{'.repeat(500_000), `{{${'a'.repeat(1_000_000)}`])
      expect(fillMergeFields(long, mia).text).toHaveLength(long.length)
  })

  it('gives every field of the list a value', () => {
    expect(Object.keys(mia).toSorted()).toEqual(Object.keys(MERGE_FIELDS).toSorted())
  })
})
