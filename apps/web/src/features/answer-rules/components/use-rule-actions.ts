import type { AnswerRule } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '../../../lib/api/index.ts'
import { toast } from '../../../lib/toasts.tsx'
import { bringBackRule, changeRule, orderRules, removeRule, type RuleList, rulesKey, rulesQuery } from '../api/rules.ts'

const { queryKey } = rulesQuery

/** Actions on the rules of the list. They show at once, and are taken back if the server refuses. */
export function useRuleActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: rulesKey })
  /** Changes the list at once. Returns how it was. */
  const show = async (change: (rules: AnswerRule[]) => AnswerRule[]) => {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData(queryKey)
    if (before) client.setQueryData(queryKey, { ...before, items: change(before.items) })
    return before
  }
  const takeBack = (error: Error, before: RuleList | undefined) => {
    client.setQueryData(queryKey, before)
    toast.error(error.message)
  }

  const toggle = useMutation({
    mutationFn: ({ id, is_active }: AnswerRule) => changeRule(id, { is_active: !is_active }),
    onMutate: ({ id, is_active }) =>
      show((rules) => rules.map((rule) => (rule.id === id ? { ...rule, is_active: !is_active } : rule))),
    onError: (error, _, before) => takeBack(error, before),
    onSettled: refresh,
  })
  const order = useMutation({
    mutationFn: (ids: string[]) => orderRules(ids),
    onMutate: (ids) => show((rules) => rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
    onError: (error, _, before) => takeBack(error, before),
    onSettled: refresh,
  })
  const bringBack = useMutation({
    mutationFn: (id: string) => bringBackRule(id),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: async ({ id }: AnswerRule) => {
      try {
        await removeRule(id)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
    onMutate: ({ id }) => show((rules) => rules.filter((rule) => rule.id !== id)),
    onSuccess: (_, { id }) =>
      toast.success('Automatic answer deleted', { action: { label: 'Undo', onClick: () => bringBack.mutate(id) } }),
    onError: (error, _, before) => takeBack(error, before),
    onSettled: refresh,
  })
  return {
    toggle: (rule: AnswerRule) => toggle.mutate(rule),
    remove: (rule: AnswerRule) => remove.mutate(rule),
    /** Moves a rule to another place of the list. */
    move: (id: string, index: number) => {
      const ids = (client.getQueryData(queryKey)?.items ?? []).map((rule) => rule.id)
      if (!ids.includes(id)) return
      order.mutate(ids.filter((one) => one !== id).toSpliced(index, 0, id))
    },
  }
}
