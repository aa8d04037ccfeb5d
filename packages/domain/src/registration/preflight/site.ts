import type { Rule } from './facts.ts'

/** Tells whether a page's address is open to carriers: https, and a host that everybody can reach. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$|\.(?:local|localhost|test|internal)$/.test(hostname)
  )
}

export const siteRule: Rule = {
  id: 'F7',
  passed: 'Your page is public and says who you are.',
  find(_profile, { site, isSandbox }) {
    if (!site) return { text: 'Make your page first: it is the proof that carriers ask for.' }
    if (!site.isPublished)
      return { text: 'Your page is not published, so carriers cannot see it.', mend: 'publish_site' }
    if (!isSandbox && !isPublic(site.url))
      return { text: 'Your page has no public address with https. The operator of this installation can give it one.' }
    if (site.bio.trim() === '' && site.others === 0)
      return { text: 'Your page has nothing but a form. Say in a line who you are.', mend: 'add_bio' }
    return undefined
  },
}
