/** Names of filters that would not read well otherwise. */
const LABELS: Readonly<Record<string, string>> = {
  tag: 'Tags',
  site: 'Signed up on',
  active_within: 'Active within days',
  inactive_for: 'Not active for days',
  sms_consent: 'Texts',
  email_consent: 'Emails',
  type: 'Channel',
  show: 'Shown as',
  sort: 'Sorted by',
}

const labelOf = (name: string): string => {
  const words = LABELS[name] ?? name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Writes the filters and the order of a saved view, one a line: `Tags: vip or press`. Nothing is null.
 * @param query query of an address
 * @param named what its values name by id, such as a segment; others stay as they are
 */
export function viewWords(query: string, named: readonly { id: string; name: string }[] = []): string | null {
  const params = new URLSearchParams(query)
  const lines = [...new Set(params.keys())].map((name) => {
    const values = params.getAll(name).map((value) => named.find(({ id }) => id === value)?.name ?? value)
    const isFlag = values.every((value) => value === '' || value === 'true')
    return isFlag ? labelOf(name) : `${labelOf(name)}: ${values.join(' or ')}`
  })
  return lines.join('\n') || null
}
