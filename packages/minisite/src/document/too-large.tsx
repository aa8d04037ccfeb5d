import type { RenderedDocument } from './document.tsx'
import { renderNotice } from './notice.tsx'

/** Renders the page shown instead of one that is too costly to draw. Answer it with 503. */
export const renderTooLarge = ({ appName }: { appName: string }): Promise<RenderedDocument> =>
  renderNotice({
    title: 'Page too large',
    appName,
    children: (
      <>
        <h1>This page is too large to show</h1>
        <p>Its artist can shorten it in the editor.</p>
        <a className="claim" href="/">
          Go to {appName}
        </a>
      </>
    ),
  })
