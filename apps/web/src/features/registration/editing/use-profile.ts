import type { RegistrationCheck, RegistrationOverview } from '@greenroom/contracts'
import type { Mend } from '@greenroom/domain'
import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { useUnsaved } from '../../../ui/unsaved-guard.tsx'
import { checkAgain, checksQuery, type FieldName, mend, putOverview, saveProfile } from '../api/registration.ts'
import { fieldProblems } from '../rules/field-problems.ts'
import { fieldOf } from '../rules/fields.ts'
import { kindsFor } from '../rules/states.ts'
import { profileKeeper } from './kept-profile.ts'
import { createProfileDraft } from './profile-draft.ts'

/** Milliseconds after a save until the checks are made again. */
const CHECK_MS = 500

/** The draft of the profile, with its checks and mends: what wizard and dialog work on. */
export function useProfile(overview: RegistrationOverview, forced?: 'toll_free') {
  const client = useQueryClient()
  const [recheck] = useState(() => inAMoment(() => void checkAgain(client)))
  const [draft] = useState(() =>
    createProfileDraft(overview.profile, {
      save: async (changes, isLeaving) => {
        const answer = await saveProfile(changes, isLeaving)
        putOverview(client, answer)
        recheck.begin()
        return answer.profile
      },
      keeper: profileKeeper,
      now: Date.now,
    }),
  )
  const { fields, save, refused } = useSyncExternalStore(draft.subscribe, draft.read)
  useEffect(() => draft.adopt(overview.profile), [draft, overview.profile])
  useLeaving(draft, recheck.stop)
  useUnsaved(save !== undefined && save.kind !== 'saved' && save.kind !== 'saving')

  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const kinds = kindsFor(forced === undefined ? fields : { ...fields, number_kind: forced })
  const answers = useQueries({ queries: kinds.map((kind) => checksQuery(kind)) })
  const checks = answers.some(({ data }) => data === undefined)
    ? undefined
    : merged(answers.map(({ data }) => data ?? []))
  const mending = useMutation({
    mutationFn: async (id: Mend) => {
      await draft.flush()
      return mend(id)
    },
    onSuccess: async (answer) => {
      putOverview(client, answer)
      await checkAgain(client)
    },
    onError: tellProblem,
  })
  const missing = fieldProblems(kinds, fields)
  const blockers = checks?.filter(({ state }) => state === 'blocker') ?? []
  return {
    overview,
    draft,
    fields,
    save,
    change: draft.change,
    kinds,
    checks,
    isChecking: answers.some(({ isFetching }) => isFetching),
    checkError: answers.find(({ error }) => error !== null)?.error ?? null,
    checkAgain: () => void checkAgain(client),
    blockers,
    missing,
    mend: mending.mutate,
    mending: mending.isPending ? mending.variables : undefined,
    /** Marks a field as filled in, so that its problem shows. */
    leave: (field: FieldName) => setLeft((before) => (before.has(field) ? before : new Set(before).add(field))),
    isFilled: (field: FieldName) => overview.filled.some((name) => fieldOf(name) === field),
    /** Returns the sentence to show at a field. */
    problemAt: (field: FieldName): string | undefined => {
      if (refused[field] !== undefined) return refused[field]
      if (!left.has(field)) return undefined
      return missing[field] ?? blockers.find((check) => fieldOf(check.field) === field)?.text
    },
  }
}
export type ProfileWork = ReturnType<typeof useProfile>

/** Joins the checks of several parts: each once, the worse outcome counts. */
function merged(lists: readonly RegistrationCheck[][]): RegistrationCheck[] {
  const order = ['blocker', 'warning', 'passed'] as const
  const found = new Map<string, RegistrationCheck>()
  for (const check of lists.flat()) {
    const known = found.get(check.id)
    if (known === undefined || order.indexOf(check.state) < order.indexOf(known.state)) found.set(check.id, check)
  }
  return [...found.values()]
}

/** Does something once, a moment after it was last begun. */
function inAMoment(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  return {
    begin: () => {
      stop()
      timer = setTimeout(work, CHECK_MS)
    },
    stop,
  }
}

/** Saves what is not saved yet when the screen or the page is left, and when the connection is back. */
function useLeaving(draft: ReturnType<typeof createProfileDraft>, stopChecks: () => void): void {
  useEffect(() => {
    const leave = () => void draft.flush(true)
    const again = () => void draft.flush()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', again)
    // Saves what an earlier visit of this tab has kept.
    again()
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', again)
      leave()
      draft.stop()
      stopChecks()
    }
  }, [draft, stopChecks])
}
