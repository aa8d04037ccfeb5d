import type { MiniSite } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, isNotFound } from '../../../../lib/api/index.ts'
import { changeRows } from '../../../../lib/list/cached-rows.ts'
import { meQuery } from '../../../../lib/me.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { copySite, removeSite, setSiteActive, sitesKey, sitesQuery } from '../../api/sites.ts'
import { forgetUnsent } from '../../editing/unsent.ts'

/** Actions on a site in the list. */
export function useSiteActions(page: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { queryKey } = sitesQuery(page)
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: sitesKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])

  const setActive = useMutation({
    // When a site is switched on and off in quick succession, the last change wins.
    scope: { id: 'site active' },
    mutationFn: ({ site, isActive }: { site: MiniSite; isActive: boolean }) => setSiteActive(site.id, isActive),
    onMutate: async ({ site, isActive }) => {
      await queries.cancelQueries({ queryKey })
      const show = (shown: boolean) =>
        changeRows<MiniSite>(queries, queryKey, (one) => (one.id === site.id ? { ...one, is_active: shown } : one))
      show(isActive)
      return { undo: () => show(site.is_active) }
    },
    onError: (error, _, context) => {
      context?.undo()
      toast.error(error.message)
    },
    onSuccess: (_, { site, isActive }) => {
      toast.success(isActive ? `${site.name} is live` : `${site.name} is off`, {
        action: {
          label: 'Undo',
          onClick: () => setActive.mutate({ site: { ...site, is_active: isActive }, isActive: !isActive }),
        },
      })
    },
    onSettled: refresh,
  })
  const duplicate = useMutation({
    mutationFn: (site: MiniSite) => copySite(site.id, randomId()),
    onSuccess: (copy) =>
      toast.success('Copied. The copy is off until you activate it.', {
        action: { label: 'Edit', onClick: () => void navigate(`/editor/${copy.id}`) },
      }),
    onError: (error) => {
      // Closing the plans already explains why there is no copy.
      if (!(error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED')) toast.error(error.message)
    },
    onSettled: refresh,
  })
  /** @throws what the call throws; the dialog shows it */
  const remove = async (site: MiniSite) => {
    try {
      await removeSite(site.id)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
    forgetUnsent(site.id)
    toast.success(`Deleted ${site.name}`)
    await refresh()
  }
  return {
    setActive: (site: MiniSite, isActive: boolean) => setActive.mutate({ site, isActive }),
    duplicate: (site: MiniSite) => duplicate.mutate(site),
    remove,
  }
}
