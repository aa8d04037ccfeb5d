import { describe, expect, it } from 'vitest'
import { fillMergeFields, mergeValues } from './merge-fields.ts'
import { MAX_TEXT_LENGTH, MESSAGE_CHANNELS } from './messages.ts'
import { OCCASIONS, TEMPLATE_STARTERS } from './template-starters.ts'
import { blanksOf, MAX_TEMPLATE_NAME, templateProblems } from './templates.ts'
import { countSegments } from './text-segments.ts'

describe('a template', () => {
  it('says what keeps it from being saved, and where', () => {
    expect(templateProblems({ channel: 'sms', subject: '', content: 'Hi {{first_name|there}}' })).toEqual([])
    expect(templateProblems({ channel: 'email', subject: 'For {{firstname}}', content: 'Hi {{' })).toEqual([
      {
        field: 'subject',
        at: 4,
        length: 13,
        text: 'There is no field "firstname". Did you mean {{first_name}}?',
        meant: 'first_name',
      },
      { field: 'content', at: 3, length: 2, text: 'A field begins here with {{ and has no }} after its name.' },
    ])
    expect(templateProblems({ channel: 'sms', subject: 'Hi', content: 'x'.repeat(MAX_TEXT_LENGTH + 1) })).toEqual([
      { field: 'subject', text: 'A text message has no subject.' },
      { field: 'content', text: 'Use at most 1,600 characters.' },
    ])
  })

  it('names its blanks, each once, and takes neither fields nor links for one', () => {
    expect(blanksOf('[venue] on [date], [venue]: {{city|here}} [a](https://b)')).toEqual(['[venue]', '[date]'])
  })
})

describe('the starter set', () => {
  it('has a text and a mail for every occasion', () => {
    for (const occasion of Object.keys(OCCASIONS))
      for (const channel of MESSAGE_CHANNELS)
        expect(TEMPLATE_STARTERS.filter((one) => one.occasion === occasion && one.channel === channel)).toHaveLength(1)
  })

  it.each(TEMPLATE_STARTERS)('can be saved, and reads well for a fan without a name: $channel, $name', (starter) => {
    const { channel, name, subject, content } = starter
    expect(templateProblems(starter)).toEqual([])
    expect(name.length).toBeLessThanOrEqual(MAX_TEMPLATE_NAME)
    expect(subject === '').toBe(channel === 'sms')
    const nobody = mergeValues({ name: '', email: null }, 'Nova Reyes')
    for (const part of [subject, content]) {
      const filled = fillMergeFields(part, nobody)
      expect(filled.missing).toEqual([])
      expect(filled.text).not.toMatch(/ [,.!?]|\{/)
    }
  })

  it('has texts of one segment in the basic alphabet, also with long names', () => {
    const somebody = mergeValues({ name: 'Maximiliana', email: null }, 'Nova Reyes')
    for (const { channel, content } of TEMPLATE_STARTERS)
      if (channel === 'sms')
        expect(countSegments(fillMergeFields(content, somebody).text), content).toMatchObject({
          encoding: 'GSM-7',
          segments: 1,
        })
  })
})
