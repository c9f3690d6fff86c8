import { Link } from '@tanstack/react-router'
import classes from './RecognitionPage.module.css'

/** The subject of a mail, which leads to it; the number of one that the person may not read. */
export function MailName({ id, subject }: { id: string; subject: string | null }) {
  if (subject === null) return <span className={classes['hidden']}>Mail {id}</span>
  return (
    <Link to="/mails/$id" params={{ id }}>
      {subject || 'ohne Betreff'}
    </Link>
  )
}
