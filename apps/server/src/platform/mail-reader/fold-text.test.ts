import { expect, it } from 'vitest'
import { foldText } from './fold-text.ts'

it('a mail of nothing but lines before a quote has no history', () => {
  const lines = Array.from({ length: 6000 }, () => 'Am 1.1.26 schrieb A:')
  expect(foldText([...lines, '> a', 'b'].join('\n')).quoted).toBeNull()
})

it('what follows the line before a quote is folded, quoted or not', () => {
  for (const history of ['> Doors at 8.', 'Doors at 8.'])
    expect(foldText(`Yes!\n\nOn Mon, 2 Mar 2026, Nova wrote:\n\n${history}\n`)).toEqual({
      text: 'Yes!',
      quoted: `On Mon, 2 Mar 2026, Nova wrote:\n\n${history}`,
    })
})
