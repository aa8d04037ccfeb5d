import { expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

it.each([
  ['Nova Reyes', 'NR'], ['nova', 'N'], ['The Very Long Band', 'TV'], ['  spaced   out ', 'SO'], ['“Quoted” name', 'QN'], ['DJ | Tide', 'DT'],
  ['نوفا رييس', 'نر'], ['👩‍🎤 Star', '👩‍🎤S'], ['1975', '1'], ['...', '♪'], ['', '♪'],
])('%s is shortened to %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
