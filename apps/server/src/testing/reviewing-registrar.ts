import type { FakeRegistrar, Loss } from './fake-registrar.ts'
import { fakeRegistrar } from './fake-registrar.ts'
import {
  type Application,
  type ApplicationKind,
  RegistrarError,
  type Standing,
} from '../platform/providers/registrar/registrar.ts'

/** An object that was handed in. Handed in twice, it is listed twice. */
export interface Reviewed {
  accountId: string
  application: Application
  standing: Standing
  edits: number
}

/** A registrar that takes applications, too, and says about them what a test says. */
export interface ReviewingRegistrar extends FakeRegistrar {
  objects: Reviewed[]
  /** Sets how the newest object of a kind stands, as of now. */
  decide(kind: ApplicationKind, said: Partial<Standing>): void
}

/** @param clock moments of its standings */
export function reviewingRegistrar(clock: () => Date): ReviewingRegistrar {
  const registrar = fakeRegistrar() as ReviewingRegistrar
  async function answered<T>(call: string, work: () => T): Promise<T> {
    registrar.calls.push(call)
    const fate = registrar.fate(call)
    if (fate instanceof Error) throw fate
    const loss = fate as Loss | undefined
    if (loss === 'before') throw new RegistrarError('uncertain', 'lost on the way')
    const done = work()
    if (loss === 'after') throw new RegistrarError('uncertain', 'the answer was lost')
    return done
  }
  const byReference = ({ reference }: Application) =>
    registrar.objects.find(({ application }) => application.reference === reference)
  const byId = (id: string) => registrar.objects.find(({ standing }) => standing.ids.id === id)
  return Object.assign(registrar, {
    objects: [] as Reviewed[],
    decide: (kind: ApplicationKind, said: Partial<Standing>) => {
      const object = registrar.objects.findLast(({ application }) => application.kind === kind)
      if (object)
        object.standing = { ...object.standing, rejections: [], ...said, updatedAt: said.updatedAt ?? clock() }
    },
    submit: ({ accountId }, application) =>
      answered(`submit ${application.kind}`, () => {
        const standing: Standing = {
          ids: { id: `${application.kind}-${registrar.objects.length + 1}` },
          word: 'review',
          rejections: [],
          updatedAt: clock(),
        }
        registrar.objects.push({ accountId, application, standing, edits: 0 })
        return standing
      }),
    find: (_account, application) => answered('find', () => byReference(application)?.standing),
    fetch: (_account, _kind, { id }) =>
      answered('fetch', () => {
        const object = byId(id)
        if (!object) throw new RegistrarError('refused', 'no such object')
        return object.standing
      }),
    edit: (_account, { id }, application) =>
      answered('edit', () => {
        const object = byId(id)
        if (!object) throw new RegistrarError('refused', 'no such object')
        object.edits += 1
        object.application = application
        object.standing = { ...object.standing, word: 'review', rejections: [], updatedAt: clock() }
        return object.standing
      }),
    remove: (_account, _kind, { id }) =>
      answered('remove', () => {
        registrar.objects = registrar.objects.filter(({ standing }) => standing.ids.id !== id)
      }),
    resendCode: () => answered('resendCode', () => undefined),
    vet: (_account, { id }) =>
      answered('vet', () => {
        const object = byId(id)
        if (!object) throw new RegistrarError('refused', 'no such object')
        object.standing = { ...object.standing, score: 80, updatedAt: clock() }
        return object.standing
      }),
    useCases: async () => ['mixed'],
    readNews: async () => undefined,
  } satisfies Partial<ReviewingRegistrar> & ThisType<ReviewingRegistrar>)
}
