import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { senderNameProblem, suggestSenderNames } from './sender-names.ts'

const problems = (own: string, names: readonly string[]) =>
  names.filter((name) => senderNameProblem(name, [own]) !== undefined)

describe('a name that texts come from', () => {
  it('has 1 to 11 letters, digits, and spaces of ASCII, with a letter', () => {
    const bad = [
      '',
      ' Nova',
      'Nova ',
      'No  va',
      'Nová',
      'N-ova',
      'Nova!',
      '1234',
      'NovaReyes123',
      'Νova',
      '+Nova',
      'No\nva',
      'Nova\u0000',
    ]
    expect(problems('Nova Reyes 1234 123', bad)).toEqual(bad)
    expect(problems('Nova Reyes 123', ['N', 'Nova', 'NOVA REYES', 'nova 123', 'Reyes'])).toEqual([])
  })

  it('is made of the owner’s own letters, in their order', () => {
    expect(problems('Nova Reyes', ['Nova', 'NvRys', 'Avon', 'Nova Band', 'Iris'])).toEqual([
      'Avon',
      'Nova Band',
      'Iris',
    ])
    expect(problems('Björk & Łódź Ørsted', ['Bjork', 'Lodz', 'Orsted', 'BLO'])).toEqual([])
    expect(problems('Мумий Тролль', ['Mumiy'])).toEqual(['Mumiy'])
    expect(senderNameProblem('Tide LLC', ['Nova', 'Tide Music LLC'])).toBeUndefined()
    expect(senderNameProblem('Nova', [])).toBeDefined()
  })

  it('is no generic word, and no name that criminals like, however it is spelled', () => {
    const bad = [
      'INFO',
      'info',
      'SMSInfo',
      'Text',
      'HSBC',
      'H S B C',
      'HSBC Alert',
      'AppleID',
      'PayPaI',
      'PAYPA1',
      'G00GLE',
      'My DHL',
      'Royal Mail',
    ]
    for (const name of bad) expect([name, senderNameProblem(name, [name])]).not.toEqual([name, undefined])
    const good = ['Visage', 'Upset', 'Infected', 'Newsboys', 'Postal', 'Texture']
    for (const name of good) expect([name, senderNameProblem(name, [name])]).toEqual([name, undefined])
  })

  it('is suggested from the owner’s names, and every suggestion is allowed', () => {
    expect(suggestSenderNames(['Nova Reyes'])).toEqual(['Nova Reyes', 'NovaReyes', 'Nova', 'NovaR'])
    expect(suggestSenderNames(['The Very Long Winded Orchestra'])).toEqual(['The', 'TheVLWO', 'TheVeryLong'])
    expect(suggestSenderNames(['Мумий Тролль', '', 'HSBC'])).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 3 }), (owns) => {
        for (const name of suggestSenderNames(owns)) expect(senderNameProblem(name, owns)).toBeUndefined()
      }),
    )
  })
})
