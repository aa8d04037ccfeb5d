/** Renders the sentence that the page's script shows if a form could not be sent; the last element of every form. */
export const Unsent = () => (
  <p className="problem" role="alert" hidden>
    No connection. What you typed is still here: please try again.
  </p>
)
