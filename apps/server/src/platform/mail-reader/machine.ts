/** Subjects of answers that vacation programs send without saying so in a header. */
const AWAY =
  /^(?:\[?(?:auto(?:matic)?[ -]?(?:reply|response|antwort)|automatische antwort|abwesen\w+|out of (?:the )?office|ooo\b|réponse automatique|absence du bureau|respuesta automática|fuera de (?:la )?oficina|risposta automatica|automatisch antwoord|resposta automática|autoreply|i am away))/i

/**
 * Tells whether a machine wrote a mail: an answer of a vacation program, a mailing list, a newsletter, a report. It is
 * shown as such and never answered automatically, so that two machines do not write to each other (RFC 3834).
 */
export function isFromMachine(header: (key: string) => string, from: string, subject: string): boolean {
  const submitted = header('auto-submitted').trim().toLowerCase()
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^\s*(?:bulk|junk|list|auto[_-]reply)\b/i.test(header('precedence')) ||
    ['x-auto-response-suppress', 'list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'feedback-id'].some(
      (key) => header(key) !== '',
    ) ||
    header('return-path').replaceAll(/\s/g, '') === '<>' ||
    /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)\b/i.test(from) ||
    AWAY.test(subject.trim())
  )
}
