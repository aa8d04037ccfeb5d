import type { Rule } from './facts.ts'

export const numberRule: Rule = {
  id: 'F16',
  passed: 'All is ready on our side.',
  find({ numberKind, areaCode }, { isOperatorReady, numbers }) {
    if (!isOperatorReady)
      return { text: 'Texts are not set up on this installation yet. The operator has to finish that first.' }
    if (numberKind === 'toll_free' && !numbers.includes('toll_free'))
      return { text: 'Choose a toll-free number first.', field: 'numberKind' }
    if (areaCode !== '' && !/^[2-9]\d{2}$/.test(areaCode))
      return { text: 'An area code has three digits, like 212.', field: 'areaCode' }
    return numberKind === 'local' && !numbers.includes('local')
      ? { text: 'Choose a number; it is registered with the campaign.', field: 'numberKind', state: 'warning' }
      : undefined
  },
}
