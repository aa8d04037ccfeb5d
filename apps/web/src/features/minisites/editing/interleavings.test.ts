import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fault, fakeServer, linkFields } from './fake-server.fixture.ts'
import { siteNow } from './fields.ts'
import { openScreen } from './harness.fixture.ts'

/** Events on a screen: the person acts, time passes, the network fails and recovers. */
type Happening =
  | { kind: 'type'; at: number; title: string }
  | { kind: 'toggle'; at: number }
  | { kind: 'name'; name: string }
  | { kind: 'add'; at: number; title: string }
  | { kind: 'remove'; at: number }
  | { kind: 'undo' }
  | { kind: 'move'; at: number; to: number }
  | { kind: 'pass'; ms: number }
  | { kind: 'fault'; fault: Fault }
  | { kind: 'flush' }
  | { kind: 'look' }
  | { kind: 'reload' }

const at = fc.nat(5)
const title = fc.constantFrom('Tour', 'Merch', 'New single', 'Videos', 'Contact')
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('type' as const), at, title }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('name' as const), name: title }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), at, title }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), at, to: at }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(0, 20, 90, 300, 700, 2500, 7000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('none', 'none', 'lost-request', 'lost-reply', 'broken', 'broken-after'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'flush' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'look' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
)

interface Shown {
  title: string
  isActive: boolean
}

const COMFORT = 200_000

test('whatever the network does, the server ends up with exactly what the person did, and the screen always shows it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 60, size: 'max' }),
      fc.constantFrom(0, 40),
      async (happenings, latency) => {
        const server = fakeServer(['One', 'Two', 'Three'])
        const screen = openScreen(server, latency)
        let wanted: Shown[] = server.titles().map((one) => ({ title: one, isActive: true }))
        let name = 'Nova'
        let undo: (() => void) | undefined

        const key = (index: number) => screen.keys()[index] ?? ''
        for (const step of happenings) {
          const place = 'at' in step ? Math.min(step.at, wanted.length - 1) : 0
          const target = wanted[place]
          if (step.kind === 'type' && target) {
            screen.editor.editBlock(key(place), { title: step.title })
            wanted = wanted.with(place, { ...target, title: step.title })
          } else if (step.kind === 'toggle' && target) {
            screen.editor.editBlock(key(place), { is_active: !target.isActive })
            wanted = wanted.with(place, { ...target, isActive: !target.isActive })
          } else if (step.kind === 'name') {
            screen.editor.editSite({ name: step.name })
            name = step.name
          } else if (step.kind === 'add') {
            screen.editor.addBlock('link', linkFields(step.title), target ? key(place) : null)
            wanted = wanted.toSpliced(target ? place + 1 : 0, 0, { title: step.title, isActive: true })
          } else if (step.kind === 'remove' && target) {
            const removed = key(place)
            const before = wanted
            screen.editor.removeBlock(removed)
            wanted = wanted.toSpliced(place, 1)
            const after = wanted
            undo = () => {
              if (wanted !== after || !screen.editor.read().blocks[removed]?.removed) return
              screen.editor.undoRemove(removed, {
                type: 'link',
                fields: { ...linkFields(target.title), is_active: target.isActive },
                after: place > 0 ? key(place - 1) : null,
              })
              wanted = before
            }
          } else if (step.kind === 'undo') {
            undo?.()
            undo = undefined
          } else if (step.kind === 'move' && target) {
            const to = Math.min(step.to, wanted.length - 1)
            screen.editor.moveBlock(key(place), to)
            wanted = wanted.toSpliced(place, 1).toSpliced(to, 0, target)
          } else if (step.kind === 'pass') await screen.pass(step.ms)
          else if (step.kind === 'fault') server.setFault(step.fault)
          else if (step.kind === 'flush') screen.editor.flush()
          else if (step.kind === 'look') screen.editor.refresh()
          else if (step.kind === 'reload') {
            server.setFault('none')
            await screen.reload()
            undo = undefined
          }
          expect(screen.titles()).toEqual(wanted.map((one) => one.title))
        }
        server.setFault('none')
        screen.editor.retry()
        await screen.pass(COMFORT)

        expect(screen.saving().kind).toBe('saved')
        expect(screen.titles()).toEqual(wanted.map((one) => one.title))
        expect(server.listing().blocks.map((row) => ({ title: row.title, isActive: row.is_active }))).toEqual(wanted)
        expect(server.listing().site.name).toBe(name)
        expect(screen.kept()).toBeUndefined()
      },
    ),
    { numRuns: 300 },
  )
}, 60_000)

/** Changes by another tab to the same site. */
const intrusion = fc.oneof(
  fc.record({ kind: fc.constant('their-title' as const), at, title: fc.constantFrom('Theirs A', 'Theirs B') }),
  fc.record({ kind: fc.constant('their-remove' as const), at }),
  fc.record({ kind: fc.constant('their-add' as const), title: fc.constant('Theirs new') }),
  fc.record({ kind: fc.constant('their-order' as const) }),
  fc.record({ kind: fc.constant('their-bio' as const), title }),
)

test('two people at once: once every question is answered, screen and server agree, and every own word that was kept is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(happening, intrusion), { maxLength: 50, size: 'max' }),
      fc.constantFrom<'mine' | 'other'>('mine', 'other'),
      async (happenings, choice) => {
        const server = fakeServer(['One', 'Two', 'Three'])
        const screen = openScreen(server, 40)
        const key = (index: number) => screen.keys().at(index % Math.max(1, screen.keys().length)) ?? ''
        const theirs = (index: number) =>
          server.listing().blocks.at(index % Math.max(1, server.listing().blocks.length))?.id
        let bio: string | undefined
        let name: string | undefined
        for (const step of happenings) {
          const other = 'at' in step ? theirs(step.at) : undefined
          if (step.kind === 'type') screen.editor.editBlock(key(step.at), { title: step.title })
          else if (step.kind === 'name') {
            name = step.name
            screen.editor.editSite({ name })
          } else if (step.kind === 'add') screen.editor.addBlock('link', linkFields(step.title), null)
          else if (step.kind === 'remove') screen.editor.removeBlock(key(step.at))
          else if (step.kind === 'move') screen.editor.moveBlock(key(step.at), step.to)
          else if (step.kind === 'pass') await screen.pass(step.ms)
          else if (step.kind === 'fault') server.setFault(step.fault)
          else if (step.kind === 'look') screen.editor.refresh()
          else if (step.kind === 'reload') await screen.reload()
          else if (step.kind === 'their-title' && other) server.elsewhere.change(other, { title: step.title })
          else if (step.kind === 'their-remove' && other) server.elsewhere.remove(other)
          else if (step.kind === 'their-add') server.elsewhere.create(step.title)
          else if (step.kind === 'their-order')
            server.elsewhere.reorder(
              server
                .listing()
                .blocks.map((row) => row.id)
                .toReversed(),
            )
          else if (step.kind === 'their-bio') {
            bio = step.title
            server.elsewhere.changeSite({ bio })
          }
        }
        server.setFault('none')
        screen.editor.retry()
        await screen.pass(COMFORT)
        for (let round = 0; round < 4 && screen.saving().kind === 'conflict'; round++) {
          const { blocks, site, order } = screen.editor.read()
          for (const edit of Object.values(blocks))
            if (edit.conflict || edit.gone) screen.editor.settleBlock(edit.key, choice)
          if (site.conflict) screen.editor.settleSite(choice)
          if (order.conflict) screen.editor.settleOrder(choice)
          await screen.pass(COMFORT)
        }
        screen.editor.refresh()
        await screen.pass(COMFORT)
        expect(screen.saving().kind).toBe('saved')
        expect(screen.titles()).toEqual(server.titles())
        expect(siteNow(screen.editor.read().site)).toMatchObject({
          ...(name !== undefined && { name }),
          ...(bio !== undefined && { bio }),
        })
        expect(server.listing().site).toMatchObject({
          ...(name !== undefined && { name }),
          ...(bio !== undefined && { bio }),
        })
      },
    ),
    { numRuns: 300 },
  )
}, 60_000)
