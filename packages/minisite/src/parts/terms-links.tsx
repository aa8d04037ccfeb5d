/**
 * Renders links to the terms of texts and the privacy policy, beside the box that agrees to texts.
 * @param pages address of the site's pages; absent: a preview, whose links lead nowhere
 */
export function TermsLinks({ pages }: { pages: string | undefined }) {
  const linked = (page: string) =>
    pages === undefined ? {} : { href: `${pages}/${page}`, target: '_blank', rel: 'noopener' }
  return (
    <p className="remark of-terms">
      <a {...linked('terms')}>Terms</a>
      <a {...linked('privacy')}>Privacy policy</a>
    </p>
  )
}
