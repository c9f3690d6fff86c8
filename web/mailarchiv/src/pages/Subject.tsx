import { Link } from '@tanstack/react-router'
import { IfMay } from './IfMay.tsx'

/** In place of a subject that a restriction (Art. 18 GDPR) keeps from the person. */
export const HiddenMail = () => <em>eingeschränkte Mail (Art. 18 DSGVO)</em>

/** The subject of a mail, which leads to it for those who may read it. */
export function Subject({ id, subject }: { id: string; subject: string }) {
  const shown = subject || 'ohne Betreff'
  return (
    <IfMay right="mails.lesen" otherwise={shown}>
      <Link to="/mails/$id" params={{ id }}>
        {shown}
      </Link>
    </IfMay>
  )
}
