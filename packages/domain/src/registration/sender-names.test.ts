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
    expect(problems('Nova Reyes 123', ['Nova', 'NOVA REYES', 'nova 123', 'Reyes', 'NR', 'nr1'])).toEqual([])
  })

  it('is made of whole words of the owner’s own name in their order, or of its initials', () => {
    const bad = ['NvRys', 'Avon', 'Nova Band', 'Iris', 'Reyes Nova', 'No va', 'NovaR', 'Nov', 'N', 'RN', 'Nova Nova']
    expect(problems('Nova Reyes', ['Nova', 'Nova Reyes', 'NovaReyes', ...bad])).toEqual(bad)
    expect(problems('Pat Ay Pale', ['PayPal'])).toEqual(['PayPal'])
    expect(problems('Björk & Łódź Ørsted', ['Bjork', 'Lodz', 'Orsted', 'BLO', 'Bjork Lodz'])).toEqual([])
    expect(problems('Supercalifragilistic', ['Supercalifr', 'Supercali'])).toEqual(['Supercali'])
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
    bad.push('PayPalInfo', 'PayPalHelp', 'HSBCUK', 'MyHSBC', 'HMRCrefunds', 'RoyalMailUK', 'BarclaysUK', 'DHLpaket')
    bad.push('NHSvaccine', 'AmazonUK', 'My PayPal', 'xPayPalx', 'Arnazon', '6oogle', 'infoDHL', 'DH1paket', 'UPS UK')
    bad.push('MyUPS', 'VisaCard', 'UberEats', 'ING Info', 'The Info', 'Nova DPD', 'WhatsApp2', 'tracking UPS')
    for (const name of bad) expect([name, senderNameProblem(name, [name])]).not.toEqual([name, undefined])
    const good = [
      'Visage',
      'Upset',
      'Infected',
      'Newsboys',
      'Postal',
      'Texture',
      'Rising',
      'Metallica',
      'Hubert',
      'Lee',
    ]
    for (const name of good) expect([name, senderNameProblem(name, [name])]).toEqual([name, undefined])
  })

  it('is suggested from the owner’s names, and every suggestion is allowed', () => {
    expect(suggestSenderNames(['Nova Reyes'])).toEqual(['Nova Reyes', 'NovaReyes', 'Nova', 'NR'])
    expect(suggestSenderNames(['The Very Long Winded Orchestra'])).toEqual(['The Very', 'TheVeryLong', 'Very', 'TVLWO'])
    expect(suggestSenderNames(['Мумий Тролль', '', 'HSBC', 'PayPalInfo'])).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 3 }), (owns) => {
        for (const name of suggestSenderNames(owns)) expect(senderNameProblem(name, owns)).toBeUndefined()
      }),
    )
  })
})
